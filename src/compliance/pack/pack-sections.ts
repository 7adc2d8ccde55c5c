/** Parts of a pack that a request may choose among; none chosen: all. Controls are in every pack. */
export const packSections = [
  'summary',
  'population',
  'cadence',
  'findings',
  'sla',
  'exceptions',
  'access',
  'audit',
  'provenance',
] as const;
export type PackSection = (typeof packSections)[number];

/** Formats of the document in a pack. */
export const packFormats = ['PDF', 'JSON', 'CSV'] as const;
export type PackFormat = (typeof packFormats)[number];

export const defaultPackFormats: readonly PackFormat[] = ['PDF', 'JSON'];
