/** Browsers by their word in the User-Agent header. Browsers name the ones that they descend from, so that the order matters. */
const browsers: readonly (readonly [string, string])[] = [
  ['Edg/', 'Edge'],
  ['EdgA/', 'Edge'],
  ['EdgiOS/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];

/** Operating systems by their word. Android names Linux, and iOS names Mac OS X. */
const systems: readonly (readonly [string, string])[] = [
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
];

/** Returns a name such as `Firefox on Linux` for a User-Agent header, or null when the header names no known browser. */
export function deviceOf(userAgent: string | null): string | null {
  const browser = nameIn(userAgent ?? '', browsers);
  const system = nameIn(userAgent ?? '', systems);
  if (browser === undefined) return null;
  return system === undefined ? browser : `${browser} on ${system}`;
}

function nameIn(text: string, names: readonly (readonly [string, string])[]): string | undefined {
  return names.find(([word]) => text.includes(word))?.[1];
}
