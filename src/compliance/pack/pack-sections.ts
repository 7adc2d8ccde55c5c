/** Sections that a request can select. An empty selection gives all sections. Every pack contains the controls. */
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

/** Formats of the pack document. */
export const packFormats = ['PDF', 'JSON', 'CSV'] as const;
export type PackFormat = (typeof packFormats)[number];

export const defaultPackFormats: readonly PackFormat[] = ['PDF', 'JSON'];
