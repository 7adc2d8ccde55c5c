/**
 * Names of licenses that are no SPDX ids and have one meaning in all ecosystems, by their words (`licenseWords`). Names such as `BSD`, `GPL`
 * or Fedora's `LGPLv2+`, which stand for several licenses, are not listed. FreeBSD's names have no separators: `APACHE20`.
 */
const names: readonly (readonly [spdxId: string, ...names: string[]])[] = [
  ['0BSD', 'bsd zero clause', 'zero clause bsd'],
  ['Apache-1.1', 'apache 1.1', 'asl 1.1', 'apache11'],
  ['Apache-2.0', 'apache 2', 'apache 2.0', 'apache2', 'apache2.0', 'apache v2', 'apache v2.0', 'asl 2.0', 'asl2.0', 'al2', 'apache20'],
  ['Artistic-2.0', 'artistic 2', 'artistic 2.0', 'artistic2', 'perl artistic 2'],
  ['BSD-2-Clause', '2 clause bsd', 'bsd 2', 'bsd 2 clause', 'bsd2', 'simplified bsd', 'freebsd', 'bsd2clause'],
  ['BSD-3-Clause', '3 clause bsd', 'bsd 3', 'bsd 3 clause', 'bsd3', 'new bsd', 'modified bsd', 'revised bsd', 'bsd3clause'],
  ['BSD-4-Clause', '4 clause bsd', 'bsd 4 clause', 'bsd with advertising', 'bsd4', 'bsd4clause'],
  ['BSL-1.0', 'boost', 'boost 1.0', 'boost software 1.0'],
  ['CC-BY-3.0', 'cc by 3.0'],
  ['CC-BY-4.0', 'cc by 4.0'],
  ['CC-BY-SA-3.0', 'cc by sa 3.0'],
  ['CC-BY-SA-4.0', 'cc by sa 4.0'],
  ['CC0-1.0', 'cc0', 'cc0 1.0', 'cc0 1.0 universal'],
  ['CDDL-1.0', 'cddl 1', 'cddl 1.0'],
  ['CDDL-1.1', 'cddl 1.1'],
  ['EPL-1.0', 'eclipse public 1.0', 'eclipse public v 1.0', 'eclipse public v1.0', 'epl 1.0'],
  ['EPL-2.0', 'eclipse public 2.0', 'eclipse public v 2.0', 'eclipse public v2.0', 'epl 2.0'],
  ['EUPL-1.1', 'eupl 1.1', 'eupl11'],
  ['EUPL-1.2', 'eupl 1.2', 'eupl12'],
  ['FTL', 'freetype'],
  // Fedora's name for any version.
  ['GPL-1.0-or-later', 'gpl+'],
  ['ISC', 'isc', 'iscl'],
  ['MIT', 'mit', 'expat', 'mit expat', 'expat mit'],
  ['MPL-1.0', 'mozilla public 1.0', 'mpl 1.0', 'mplv1.0', 'mpl10'],
  ['MPL-1.1', 'mozilla public 1.1', 'mpl 1.1', 'mplv1.1', 'mpl11'],
  ['MPL-2.0', 'mozilla public 2.0', 'mozilla public 2.0 mpl 2.0', 'mpl 2', 'mpl 2.0', 'mplv2.0', 'mpl2', 'mpl20'],
  ['MS-PL', 'ms pl', 'microsoft public'],
  ['OFL-1.1', 'ofl 1.1', 'sil open font 1.1', 'sil ofl 1.1', 'ofl11'],
  ['OpenSSL', 'openssl'],
  ['PostgreSQL', 'postgresql'],
  ['PSF-2.0', 'psf 2', 'python software foundation'],
  ['Unicode-DFS-2016', 'unicode dfs 2016'],
  ['Unlicense', 'unlicense', 'the unlicense unlicense'],
  ['UPL-1.0', 'universal permissive 1.0', 'upl 1.0'],
  ['Vim', 'vim'],
  ['W3C', 'w3c'],
  ['WTFPL', 'wtfpl'],
  ['Zlib', 'zlib', 'zlib libpng'],
  ['ZPL-2.1', 'zope public 2.1', 'zpl 2.1', 'zplv2.1', 'zpl21'],
]; // biome-ignore format: a table

/** GNU licenses: id, versions, and the long name of the license. Each version is spelled in many forms. */
const gnuLicenses: readonly (readonly [family: string, versions: readonly string[], longName: string])[] = [
  ['AGPL', ['1.0', '3.0'], 'gnu affero general public'],
  ['GFDL', ['1.1', '1.2', '1.3'], 'gnu free documentation'],
  ['GPL', ['1.0', '2.0', '3.0'], 'gnu general public'],
  ['LGPL', ['2.0', '2.1', '3.0'], 'gnu lesser general public'],
];

/** Debian's names of the GNU Free Documentation License without invariant sections. */
const withoutInvariants: readonly [string, string][] = ['1.1', '1.2', '1.3'].flatMap((version): [string, string][] => [
  [`gfdl niv ${version}`, `GFDL-${version}-no-invariants-only`],
  [`gfdl niv ${version}+`, `GFDL-${version}-no-invariants-or-later`],
]);

/** SPDX ids by the words of other names. */
export const licenseNames: ReadonlyMap<string, string> = new Map([
  ...withoutInvariants,
  ...names.flatMap(([id, ...known]) => known.map((name): [string, string] => [name, id])),
  ...gnuLicenses.flatMap(([family, versions, longName]) =>
    versions.flatMap((version) => gnuNames(family, version, longName)),
  ),
]);

/** `gpl 2`, `gplv2+`, `gpl 2.0 or later`, `gnu general public v2 or later gplv2+`, … */
function gnuNames(family: string, version: string, longName: string): [string, string][] {
  const short = family.toLowerCase();
  const [, major] = /^(\d)\.0$/.exec(version) ?? [];
  const spellings = [version, `v${version}`, ...(major === undefined ? [] : [major, `v${major}`])];
  // In Fedora, `LGPLv2` means version 2.0 or 2.1.
  const isAmbiguous = (spelling: string): boolean => family === 'LGPL' && spelling === 'v2';
  const stems = spellings
    .filter((spelling) => !isAmbiguous(spelling))
    .flatMap((spelling) => [
      ...[short, `gnu ${short}`, longName].map((name) => `${name} ${spelling}`),
      `${short}${spelling}`,
    ]);
  return stems.flatMap((stem): [string, string][] => [
    [stem, `${family}-${version}-only`],
    [`${stem} only`, `${family}-${version}-only`],
    [`${stem}+`, `${family}-${version}-or-later`],
    ...['or later', 'or newer', 'or any later'].map((suffix): [string, string] => [
      `${stem} ${suffix}`,
      `${family}-${version}-or-later`,
    ]),
    // The names of the Python package index repeat the short name in parentheses.
    ...spellings.flatMap((spelling): [string, string][] => [
      [`${stem} ${short}${spelling}`, `${family}-${version}-only`],
      [`${stem} or later ${short}${spelling}+`, `${family}-${version}-or-later`],
    ]),
  ]);
}

const fillWords: ReadonlySet<string> = new Set(['the', 'license', 'licence', 'licenses', 'version', 'software']);

/** The words that distinguish a name: `Apache License, Version 2.0` → `apache 2.0`. Linear in the length of the text. */
export function licenseWords(name: string): string {
  return name
    .toLowerCase()
    .split(/[^a-z0-9.+]/)
    .filter((word) => word !== '' && !fillWords.has(word))
    .join(' ');
}
