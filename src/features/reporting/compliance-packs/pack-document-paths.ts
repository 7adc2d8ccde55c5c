import type { PackFormat } from '../../../compliance/pack/pack-sections.ts';

/** The documents of a pack by format; of CSV the one that has all controls. */
export const packMembers: Readonly<Record<PackFormat, string>> = {
  PDF: 'report.pdf',
  JSON: 'report.json',
  CSV: 'controls.csv',
};

export const packType = 'compliance_pack';
export const packMediaType = 'application/zip';
