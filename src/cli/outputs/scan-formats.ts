/** Output formats of `plimsoll scan`. */
export const scanFormats = ['table', 'json', 'sarif', 'cyclonedx', 'spdx', 'junit', 'markdown', 'template'] as const;

export type ScanFormat = (typeof scanFormats)[number];

/** Formats that describe one image. Several images are written to one file each. */
export const singleImageFormats: ReadonlySet<ScanFormat> = new Set(['sarif', 'cyclonedx', 'spdx']);

/** Extensions of files that are named after their image. */
export const extensionOf: Readonly<Record<ScanFormat, string>> = {
  table: 'txt',
  json: 'json',
  sarif: 'sarif.json',
  cyclonedx: 'cdx.json',
  spdx: 'spdx.json',
  junit: 'xml',
  markdown: 'md',
  template: 'txt',
};
