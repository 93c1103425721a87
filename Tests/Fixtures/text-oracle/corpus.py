"""Labels for the text oracle, in every script that Debian's fonts draw: the same on every run.

Real words are the names of languages, territories, days and months in the Unicode CLDR, by Babel.
For scripts without a locale, words are made of the script's letters, its vowel signs and conjuncts
in their usual order. Both are also set beside digits, punctuation, controls and each other.
"""

import random
import re
import unicodedata
from pathlib import Path

from babel import Locale, UnknownLocaleError

UNICODE = Path("/usr/share/unicode")  # Debian's unicode-data

# The locales whose words are used, by script; the words of each are of that script alone, but for
# Japanese, which mixes three.
LOCALES = {
    "Latn": "en de fr es pt it nl pl cs sk hu ro hr sl sv da nb fi et lv lt is ga cy mt sq tr az vi"
            " id sw yo ig ha ee lkt haw to eo kl smn fo dsb br ca eu gl",
    "Cyrl": "ru uk bg sr mk be kk ky mn os sah ce tt",
    "Grek": "el", "Arab": "ar fa ur ps ckb ug sd ks", "Hebr": "he yi", "Armn": "hy", "Geor": "ka",
    "Ethi": "am ti", "Deva": "hi mr ne kok brx doi", "Beng": "bn as", "Guru": "pa", "Gujr": "gu",
    "Orya": "or", "Taml": "ta", "Telu": "te", "Knda": "kn", "Mlym": "ml", "Sinh": "si",
    "Thai": "th", "Laoo": "lo", "Mymr": "my", "Khmr": "km", "Tibt": "bo dz", "Cher": "chr",
    "Hani": "zh zh_Hant yue", "Hira": "ja", "Kana": "ja", "Hang": "ko", "Yiii": "ii", "Olck": "sat",
    "Tfng": "zgh shi", "Vaii": "vai", "Adlm": "ff_Adlm", "Rohg": "rhg", "Nkoo": "nqo",
    "Cakm": "ccp", "Syrc": "syr", "Osge": "osa", "Mtei": "mni_Mtei",
}
# Texts around one or two words. The first character tells where controls stand.
LEFT_TO_RIGHT = [
    "{0} {1}", "{0}, {1}", "({0})", "{0}: 24", "{0} – {1}", "“{0}”", "{0}… ", "12 {0}", "{0}/{1}",
    "{0}\t{1}", "{0}\r\n{1}", "{0}\u0085{1}\u2028", "{0}\x07\x9f {1}", "{0}\u200b{1}", "{0}\u00ad{1}",
    "{0}\u00a0{1}", "{0}\u2060{1}", "{0}\ufeff", "{0}\u200d", "{0}\u034f{1}", "{0} & {1}!", "{0}?",
]
RIGHT_TO_LEFT = [
    "{0} {1}", "{0}، {1}", "({0})", "{0}!", "«{0}»", "{0}\t{1}", "{0}\x07 {1}", "{0}\u200c{1}",
    "{0}\u200d", "{0}\u00a0{1}", "{0}؟", "{0} - {1}", "{0}\u200f{1}",
]


class Characters:
    """What Unicode says of characters, from the files of Debian's unicode-data."""

    def __init__(self):
        self.scripts = self._read("Scripts.txt")
        self.extensions = self._read("ScriptExtensions.txt")
        self.syllabic = self._read("IndicSyllabicCategory.txt")
        emoji = self._rows("emoji/emoji-data.txt")
        self.emoji = {c for low, high, value in emoji if value == "Emoji_Presentation"
                      for c in range(low, high + 1)}
        names = (line.split(";") for line in self._lines("PropertyValueAliases.txt"))
        self.codes = {row[2].strip(): row[1].strip() for row in names if row[0].strip() == "sc"}

    @staticmethod
    def _lines(name):
        for line in (UNICODE / name).read_text().splitlines():
            line = line.split("#")[0].strip()
            if line:
                yield line

    def _rows(self, name):
        for line in self._lines(name):
            span, value = (part.strip() for part in line.split(";")[:2])
            low, _, high = span.partition("..")
            yield int(low, 16), int(high or low, 16), value

    def _read(self, name):
        return {c: value for low, high, value in self._rows(name) for c in range(low, high + 1)}

    def script(self, character):
        """The four-letter code: Zyyy for all, Zinh for marks, Zzzz for none."""
        return self.codes[self.scripts.get(ord(character), "Unknown")]

    def extended_scripts(self, character):
        return self.extensions.get(ord(character), "").split()


CHARACTERS = Characters()


def locale_words(script):
    """Pairs of a word and its language, sorted."""
    words = set()
    for name in LOCALES.get(script, "").split():
        try:
            locale = Locale.parse(name)
        except (UnknownLocaleError, ValueError):
            continue
        names = list(locale.languages.values()) + list(locale.territories.values())
        for table in (locale.days, locale.months):
            names += [word for width in ("wide", "abbreviated")
                      for word in table["format"].get(width, {}).values()]
        words.update((word, name.replace("_", "-")) for word in names if 1 < len(word) <= 40)
    return sorted(pair for pair in words if script in scripts_in(pair[0]))


def scripts_in(text):
    """The scripts of a text's characters that have one of their own."""
    return {CHARACTERS.script(c) for c in text} - {"Zyyy", "Zinh"}


def is_right_to_left(text):
    return any(unicodedata.bidirectional(c) in ("R", "AL") for c in text)


def has_one_level(text):
    """Whether UAX #9 gives all of it one level, and none of it is a bidi control."""
    right_to_left = {"R", "AL", "NSM", "WS", "ON", "ES", "ET", "CS", "S", "B", "BN"}
    left_to_right = right_to_left - {"R", "AL"} | {"L", "EN"}
    classes = {unicodedata.bidirectional(c) for c in text}
    return classes <= (right_to_left if is_right_to_left(text) else left_to_right)


def letters_by_kind(script, repertoire):
    """The characters of a script in a repertoire by what they are in a syllable, in order."""
    kinds = {}
    for character in sorted(repertoire):
        if CHARACTERS.script(character) != script:
            continue
        kind = CHARACTERS.syllabic.get(ord(character), "")
        category = unicodedata.category(character)
        if not kind and category[0] in "LSN":
            kind = "Letter" if category[0] == "L" else "Sign"
        elif not kind and category == "Mn":
            kind = "Mark"
        kinds.setdefault(kind, []).append(character)
    return kinds


def syllables(kinds, source):
    """A word of a script: letters, in Indic scripts with their signs and conjuncts."""
    bases = (kinds.get("Consonant", []) * 3 + kinds.get("Vowel_Independent", [])
             + kinds.get("Letter", []) + kinds.get("Vowel", []))
    bases = bases or kinds.get("Sign", []) or kinds.get("Number", [])
    if not bases:
        return None

    def maybe(kind, chance):
        found = kinds.get(kind)
        return source.choice(found) if found and source.random() < chance else ""

    word = ""
    for _ in range(source.randint(2, 5)):
        word += source.choice(bases) + maybe("Nukta", 0.1)
        joiner = maybe("Virama", 0.3) or maybe("Invisible_Stacker", 0.3)
        if joiner and kinds.get("Consonant"):
            word += joiner + source.choice(kinds["Consonant"])
        word += maybe("Consonant_Subjoined", 0.15) + maybe("Consonant_Medial", 0.15)
        word += maybe("Vowel_Dependent", 0.5) + maybe("Tone_Mark", 0.15) + maybe("Bindu", 0.15)
        word += maybe("Mark", 0.2)
    return word


def emoji_labels():
    """Sequences of Unicode's own lists: presentation, flags, keycaps, modifiers, joined ones."""
    labels = []
    for name in ("emoji/emoji-sequences.txt", "emoji/emoji-zwj-sequences.txt"):
        for line in CHARACTERS._lines(name):
            span = line.split(";")[0].strip()
            low, _, high = span.partition("..")
            if high:
                labels += [chr(c) for c in range(int(low, 16), int(high, 16) + 1)]
            else:
                labels.append("".join(chr(int(c, 16)) for c in span.split()))
    return labels


def normalized(text):
    """One line: breaks and tabs are spaces, other controls are left out."""
    text = re.sub("\r\n|[\t-\r\x85\u2028\u2029]", " ", text)
    return "".join(c for c in text if unicodedata.category(c) != "Cc")


def is_plain(text, repertoire, is_color=False):
    """Whether the text is drawn by a font of this repertoire alone, in one direction, and its
    itemisation is beyond doubt."""
    shown = normalized(text)
    if not shown.strip() or unicodedata.category(shown[0])[0] in "MC":
        return False
    if not is_color and any(ord(c) in CHARACTERS.emoji or c == "\ufe0f" for c in text):
        return False
    if any(c not in repertoire and unicodedata.category(c) not in ("Cf", "Zs")
           and c != "\u034f" for c in shown):
        return False
    return has_one_level(text)


def labels_of(script, repertoire, count, source, words):
    """Labels of one script in a font of this repertoire, with their languages or none."""
    words = [pair for pair in words if is_plain(pair[0], repertoire)]
    source.shuffle(words)
    made, kinds = {}, letters_by_kind(script, repertoire)
    for _ in range(60):
        word = syllables(kinds, source)
        if word and is_plain(word, repertoire):
            made[word] = None
    pool = [word for word, _ in words] or list(made)
    if not pool:
        return []
    labels = {}
    for word, language in words[:count * 3 // 5]:
        # Two in three without a language: that is how most labels come.
        labels[word] = language if source.random() < 0.34 else None
    for word in list(made)[:max(count // 6, count // 2 - len(labels))]:
        labels[word] = None
    frames = RIGHT_TO_LEFT if is_right_to_left(pool[0]) else LEFT_TO_RIGHT
    tries = 0
    while len(labels) < count and tries < 20 * count:
        tries += 1
        text = source.choice(frames).format(source.choice(pool), source.choice(pool))
        change = source.random()
        if change < 0.15:
            text = unicodedata.normalize("NFD", text)
        elif change < 0.3 and script in ("Latn", "Grek", "Cyrl", "Armn", "Adlm"):
            text = text.upper()
        if is_plain(text, repertoire) and len(text) < 60:
            labels[text] = None
    return list(labels.items())
