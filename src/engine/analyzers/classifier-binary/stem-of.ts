/**
 * Splits the base name of a file: `libpython3.11.so.1.0` has the stem `libpython` and the digits `3.11`. The stem has no version, no
 * extension, and no hyphen at the end. `isExtension`: a library without the prefix `lib`, which a program loads: `openssl.so` of Ruby.
 */
export function stemOf(path: string): { stem: string; digits: string; isExtension: boolean } {
  const name = path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('/') + 1 + nameLengthMax);
  const library = name.indexOf('.so');
  const end = library > 0 ? library : name.endsWith('.exe') ? name.length - 4 : name.length;
  const base = name.slice(0, end).replace(rustHash, '');
  return {
    stem: base.replace(/[\d.]+/g, '').replace(/-$/, ''),
    digits: /\d[\d.]*/.exec(base)?.[0] ?? '',
    isExtension: library > 0 && !name.startsWith('lib') && !name.startsWith('ld-'),
  };
}

const nameLengthMax = 64;
/** Rust's compiler names its libraries after their content: `librustc_driver-1a2b3c4d5e6f7a8b.so`. */
const rustHash = /-[0-9a-f]{16}$/;
