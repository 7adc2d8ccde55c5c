import type { PackFormat } from '../../../compliance/pack/pack-sections.ts';

/** Path of each document in a pack. The CSV document lists all controls. */
export const packDocumentPaths: Readonly<Record<PackFormat, string>> = {
  PDF: 'report.pdf',
  JSON: 'report.json',
  CSV: 'controls.csv',
};
