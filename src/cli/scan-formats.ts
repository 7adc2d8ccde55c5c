/** Output formats of `plimsoll scan`. */
export const scanFormats = ['table', 'json', 'cyclonedx', 'spdx', 'sarif'] as const;

export type ScanFormat = (typeof scanFormats)[number];
