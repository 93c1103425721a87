#!/bin/sh
# Installs libsnug as built by build.sh, its header, and what pkg-config, CMake and man read.
#
#     Libraries/C/install.sh FOLDER [--prefix PREFIX] [--libdir FOLDER]
#
# FOLDER is that of build.sh. PREFIX is /usr/local if not given. With DESTDIR in the environment,
# all files go below it, as for a package; what they say of each other stays without it. In a folder
# of the loader's own list, such as /usr/local/lib, the library is found once root has run ldconfig.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
version=$(cat "$here/VERSION")
prefix=/usr/local
libdir=
built=
while [ $# -gt 0 ]; do
  case $1 in
  --prefix) prefix=$2 && shift 2 ;;
  --prefix=*) prefix=${1#*=} && shift ;;
  --libdir) libdir=$2 && shift 2 ;;
  --libdir=*) libdir=${1#*=} && shift ;;
  -*) echo "install.sh: unknown option $1" >&2 && exit 64 ;;
  *) built=$1 && shift ;;
  esac
done
if [ -z "$built" ] || [ ! -f "$built/libsnug.so.$version" ]; then
  echo "install.sh: expected the folder that build.sh has filled, with libsnug.so.$version" >&2
  exit 64
fi
libdir=${libdir:-$prefix/lib}
case $prefix$libdir in
/*) ;;
*) echo "install.sh: --prefix and --libdir are absolute paths" >&2 && exit 64 ;;
esac
root=${DESTDIR:-}
soname=libsnug.so.${version%%.*}

fill() {
  sed -e "s|@prefix@|$prefix|g" -e "s|@libdir@|$libdir|g" -e "s|@version@|$version|g" \
    -e "s|@soname@|$soname|g" "$1" >"$2"
  chmod 644 "$2"
}

install -d "$root$libdir/pkgconfig" "$root$libdir/cmake/Snug" "$root$prefix/include" \
  "$root$prefix/share/man/man3"
install -m 755 "$built/libsnug.so.$version" "$root$libdir/"
ln -sf "libsnug.so.$version" "$root$libdir/$soname"
ln -sf "$soname" "$root$libdir/libsnug.so"
install -m 644 "$here/include/snug.h" "$here/include/snug-cairo.h" "$root$prefix/include/"
install -m 644 "$here/snug.3" "$root$prefix/share/man/man3/"
fill "$here/snug.pc.in" "$root$libdir/pkgconfig/snug.pc"
fill "$here/SnugConfig.cmake.in" "$root$libdir/cmake/Snug/SnugConfig.cmake"
fill "$here/SnugConfigVersion.cmake.in" \
  "$root$libdir/cmake/Snug/SnugConfigVersion.cmake"
