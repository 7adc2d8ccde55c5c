import {
  date,
  image,
  integer,
  type PackDataset,
  packageName,
  platform,
  reference,
  severity,
  tag,
  text,
  vulnerability,
} from './dataset-columns.ts';

/** Findings that closed in the period, for paper: the table of findings begins with the open ones. */
export const closuresDataset = {
  id: 'closures',
  title: 'Closures in the period',
  sections: ['findings'],
  columns: [
    vulnerability,
    severity,
    packageName,
    text('version', 'Version', 1.6),
    image,
    tag,
    platform,
    date('firstDetectedAt', 'First detected', 1.5),
    date('closedAt', 'Closed', 1.5),
    integer('days', 'Days open', 1),
    text('closedCause', 'Cause', 1.8),
    text('closureShown', 'Proven', 1.6),
    text('closedByScan', 'Scan that closed it', 1.8),
    text('excepted', 'Excepted', 1),
    text('findingId', 'Finding', 1.8),
    reference,
  ],
} as const satisfies PackDataset;

/**
 * Findings with a decision or a proven end: open ones under an exception in force or with a status of triage, and those that closed in the
 * period. They are the statements of the OpenVEX document.
 */
export const vexDataset = {
  id: 'vex',
  title: 'Decided findings',
  sections: ['exceptions'],
  columns: [
    vulnerability,
    packageName,
    text('purl', 'Package URL', 3),
    image,
    tag,
    platform,
    text('digest', 'Digest', 2.6),
    text('product', 'Package URL of the image', 3),
    text('category', 'Decision', 1.8),
    text('reason', 'Reason', 3),
    date('decidedAt', 'Decided', 1.4),
    date('expiresAt', 'Expires', 1.4),
    text('exceptionId', 'Exception', 1.6),
    text('scanId', 'Scan that shows the fix', 1.8),
    reference,
  ],
} as const satisfies PackDataset;

/** Pieces of the bills of materials that are files of the pack, in order. No document shows this table. */
export const sbomDocumentsDataset = {
  id: 'sbomDocuments',
  title: 'Bills of materials',
  sections: ['provenance'],
  columns: [text('file', 'File', 2), text('document', 'Document', 4)],
} as const satisfies PackDataset;

/** The latest result of each tag and platform at the end of the period, with the file of its bill of materials. */
export const sbomsDataset = {
  id: 'sboms',
  title: 'Bills of materials',
  sections: ['provenance'],
  columns: [
    image,
    tag,
    platform,
    text('digest', 'Digest', 2.6),
    date('scannedAt', 'Scanned', 1.4),
    integer('packages', 'Packages', 1),
    text('file', 'File in the pack', 2.6),
    text('missing', 'Reason if it is not in the pack', 2.4),
    text('scanId', 'Scan', 1.8),
  ],
} as const satisfies PackDataset;
