#!/usr/bin/env python3
"""Records what HarfBuzz makes of labels of one font and one script each.

    pip install uharfbuzz==0.57.0
    python3 record.py > labels.tsv

The files are found with fc-match. A line "font" names a family, its file and fontRevision; the
lines after it are its labels: text, language or "-", the sum of the advances in font units, and
the glyphs from left to right as id:advance:x:y (zeros at the end left out).
"""

import os
import random
import subprocess
import sys

import uharfbuzz as hb

LATIN = """
AVATAR|Wave|Typography|To|Te|Yes.|LTa|fi fl ffi|office|difficult waffle|affix|1234567890|11.11.2011
10:45–11:30|“Quoted”|Hello, world!|P.O. Box 17|A.V. Club|f.|r,|Résumé|naïve café|Ångström|Łódź|İstanbul
Đà Nẵng|Việt Nam|Tiếng Việt|Škoda|Žluťoučký kůň|Ærøskøbing|Straße|ÀÉÎÕÜ|e\u0301te\u0301|n\u0303andu\u0301
Vie\u0323\u0302t|A\u030angstro\u0308m|c\u0327a|o\u0302\u0301|no\u00a0break|soft\u00adhyphen|zero\u200bwidth
""".replace("\n", "|")
GREEK_CYRILLIC = [
    ("Grek", "Καλημέρα|Αθήνα|Ἀριστοτέλης|ΑΥΤΟΚΙΝΗΤΟ|το\u0301"),
    ("Cyrl", "Привет|ГОСТ|Київ|Търново|и\u0306|Съешь ещё этих булок"),
]
# Family, language or none, script, direction, labels.
SETS = [(family, None, "Latn", "ltr", LATIN) for family in ("Noto Sans", "DejaVu Sans", "Inter")]
SETS += [
    (family, None, script, "ltr", labels)
    for family in ("Noto Sans", "DejaVu Sans", "Inter")
    for script, labels in GREEK_CYRILLIC
]
SETS += [
    ("Noto Sans", "sr", "Cyrl", "ltr", "бгдпт|Србија|Београд"),
    ("Noto Sans", "ro", "Latn", "ltr", "Timişoara|ţară"),
    ("Noto Naskh Arabic", None, "Arab", "rtl",
     "السلام|عليكم|لا|الله|محمد|بسم الله|مرحبا بالعالم|كتاب|مَدْرَسَة|شدّة|العربية، نعم؟|ب\u200cب|لإ|سلام لكم"),
    ("Noto Sans Arabic", None, "Arab", "rtl", "السلام عليكم|لا إله|مُحَمَّد|قهوة|كيف الحال؟"),
    ("Noto Sans Arabic", "ur", "Arab", "rtl", "پاکستان|اردو|کیا حال ہے"),
    ("Noto Sans Hebrew", None, "Hebr", "rtl", "שלום|עולם|בְּרֵאשִׁית|שׁלום לכולם|יְרוּשָׁלַיִם|חנות"),
    ("Noto Sans Devanagari", None, "Deva", "ltr",
     "नमस्ते|हिन्दी|क्षेत्र|कृपया|विद्यार्थी|संस्कृतम्|र्क|श्री|भारत गणराज्य|प्रतीक्षा करें|हूँ"),
    ("Noto Sans Devanagari", "mr", "Deva", "ltr", "महाराष्ट्र|शेवटी|लक्ष"),
    ("Noto Sans Bengali", None, "Beng", "ltr", "বাংলা|নমস্কার|কলকাতা|শক্তি|স্ত্রী|ক্ষমা|দুঃখিত|বিশ্ববিদ্যালয়"),
    ("Noto Sans Thai", None, "Thai", "ltr", "สวัสดี|ภาษาไทย|กรุงเทพมหานคร|น้ำ|ที่นี่|ปั่น|ผู้ใหญ่"),
    ("Noto Sans Tamil", None, "Taml", "ltr", "தமிழ்|வணக்கம்|கொள்கை|க்ஷ"),
    ("Noto Sans CJK JP", "ja", "Hani", "ltr", "漢字|東京都|日本語|直角|骨"),
    ("Noto Sans CJK JP", "ja", "Hira", "ltr", "ひらがな|こんにちは。|「かな」|がぎぐ|か\u3099"),
    ("Noto Sans CJK JP", "ja", "Kana", "ltr", "カタカナ|コーヒー|メニュー"),
    ("Noto Sans CJK KR", "ko", "Hang", "ltr", "한국어|안녕하세요|설정|\u1112\u1161\u11ab\u1100\u1173\u11af"),
    ("Noto Sans CJK SC", "zh-CN", "Hani", "ltr", "简体中文|设置|直骨"),
    ("Noto Color Emoji", None, "Zyyy", "ltr", "😀|👩\u200d👩\u200d👧|🇩🇪|👋🏽|❤\ufe0f|1\ufe0f\u20e3|😀😀"),
]


def random_words(count):
    """Latin labels of many pairs of letters, the same on every run."""
    source = random.Random(16)
    letters = "AVTWYLPFafirtvwyoeg.,-'’ éüß"
    return [
        "".join(source.choice(letters) for _ in range(source.randint(3, 14))).strip() or "A"
        for _ in range(count)
    ]


def shape(font, text, script, direction, language):
    buffer = hb.Buffer()
    buffer.add_utf8(text.encode())
    buffer.script = script
    buffer.direction = direction
    if language:
        buffer.language = language
    buffer.flags = hb.BufferFlags.BOT | hb.BufferFlags.EOT
    hb.shape(font, buffer, {})
    glyphs = []
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions):
        numbers = [info.codepoint, position.x_advance, position.x_offset, position.y_offset]
        while len(numbers) > 2 and numbers[-1] == 0:
            numbers.pop()
        glyphs.append(":".join(map(str, numbers)))
    return sum(position.x_advance for position in buffer.glyph_positions), " ".join(glyphs)


def main():
    print(f"# HarfBuzz {hb.version_string()}, by record.py")
    fonts = {}
    sets = SETS + [
        (family, None, "Latn", "ltr", "|".join(random_words(30)))
        for family in ("Noto Sans", "DejaVu Sans", "Inter")
    ]
    for family in dict.fromkeys(entry[0] for entry in sets):
        answer = subprocess.run(
            ["fc-match", "-f", "%{family[0]}\t%{file}\t%{index}\t%{fontversion}",
             f"{family}:weight=80:slant=0"],
            capture_output=True, text=True, check=True).stdout
        found, file, index, version = answer.split("\t")
        if found != family:
            sys.exit(f"{family} is not installed, fc-match says {found}")
        font = hb.Font(hb.Face(hb.Blob.from_file_path(file), int(index)))
        font.scale = (font.face.upem, font.face.upem)
        print("font", family, os.path.basename(file), version, font.face.upem, sep="\t")
        for _, language, script, direction, labels in (s for s in sets if s[0] == family):
            for label in filter(None, labels.split("|")):
                own = script if any(map(str.isalpha, label)) else "Zyyy"
                advance, glyphs = shape(font, label, own, direction, language)
                print(label, language or "-", advance, glyphs, sep="\t")


main()
