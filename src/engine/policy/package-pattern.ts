import { PackageURL } from 'packageurl-js';

/** Matches packages by name, or by package URL with or without version and qualifiers. */
export interface PackagePattern {
  matches(item: PatternSubject): boolean;
}

export interface PatternSubject {
  name: string;
  /** As the inventory stores it. */
  purl: string;
}

const patternCharactersMax = 2_048;

/**
 * `openssl` matches every package of this name. `pkg:deb/debian/openssl@3.0.11` matches packages of this type, namespace, name and version;
 * without a version, all versions match. Qualifiers and subpath of the pattern must be present in the package URL. Undefined when the text
 * begins with `pkg:` and is no package URL.
 */
export function packagePattern(text: string): PackagePattern | undefined {
  if (!text.startsWith('pkg:')) return { matches: ({ name }) => name === text };
  const wanted = parsePurl(text);
  return wanted && { matches: ({ purl }) => matchesPurl(wanted, purl) };
}

/** Whether a package URL of an inventory has every part that the wanted one has. */
export function matchesPurl(wanted: PackageURL, text: string): boolean {
  const found = parsePurl(text);
  if (found === undefined) return false;
  return (
    wanted.type === found.type &&
    (wanted.namespace ?? '') === (found.namespace ?? '') &&
    wanted.name === found.name &&
    (!wanted.version || wanted.version === found.version) &&
    Object.entries(wanted.qualifiers ?? {}).every(([key, value]) => found.qualifiers?.[key] === value) &&
    (!wanted.subpath || wanted.subpath === found.subpath)
  );
}

/** Undefined when the text is no package URL. */
export function parsePurl(text: string): PackageURL | undefined {
  if (text.length > patternCharactersMax) return undefined;
  try {
    return PackageURL.fromString(text);
  } catch {
    return undefined;
  }
}
