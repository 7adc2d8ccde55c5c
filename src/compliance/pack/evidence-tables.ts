import type { RowOf } from '../../reports/report-document.ts';
import {
  date,
  expiresAt,
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
import { closuresDataset, sbomDocumentsDataset, sbomsDataset, vexDataset } from './document-datasets.ts';
import type { PackSection } from './pack-sections.ts';
import { poamAssetsDataset, poamClosedDataset, poamConfigurationDataset, poamDataset } from './poam-datasets.ts';

export const controlsDataset = {
  id: 'controls',
  title: 'Controls',
  sections: null,
  columns: [
    text('control', 'Control', 1.6),
    text('title', 'Title', 3.4),
    text('status', 'Status', 1.7),
    text('coverage', 'Coverage', 1.2),
    text('reason', 'Requirements not covered', 4),
    text('checked', 'Checks', 4),
    text('why', 'Why', 4),
    text('subject', 'About', 1.6),
  ],
} as const satisfies PackDataset;

export const outcomesDataset = {
  id: 'outcomes',
  title: 'Rule results',
  sections: null,
  columns: [
    text('control', 'Control', 1.6),
    text('rule', 'Rule', 2),
    text('question', 'Question', 3),
    text('status', 'Status', 1.6),
    text('summary', 'Outcome', 4),
    text('facts', 'Numbers', 4),
    text('evidence', 'Evidence', 2),
  ],
} as const satisfies PackDataset;

export const populationDataset = {
  id: 'population',
  title: 'Population',
  sections: ['population'],
  columns: [
    text('registry', 'Registry', 1.6),
    image,
    tag,
    text('state', 'State', 1.6),
    text('reason', 'Reason if not completely scanned', 3.4),
    integer('scans', 'Scans', 0.9),
    date('lastScanAt', 'Last result'),
    date('firstSeenAt', 'First present'),
    date('removedAt', 'Removed'),
    text('tagId', 'Tag id', 1.6),
  ],
} as const satisfies PackDataset;

export const scansDataset = {
  id: 'scans',
  title: 'Scans in the period',
  sections: ['cadence', 'provenance'],
  columns: [
    date('at', 'At', 1.4),
    image,
    tag,
    platform,
    text('status', 'Status', 1.3),
    text('completeness', 'Assessed', 1.2),
    text('origin', 'Origin', 1),
    text('digest', 'Digest', 2.6),
    text('scanners', 'Scanners and versions', 2.6),
    text('advisories', 'Advisories', 2.6),
    date('advisoriesConfirmedAt', 'Advisories confirmed', 1.4),
    date('advisoriesBuiltAt', 'Advisory data changed', 1.4),
    text('error', 'Error', 1.4),
    text('scanId', 'Scan', 1.8),
  ],
} as const satisfies PackDataset;

export const gapsDataset = {
  id: 'gaps',
  title: 'Gaps without a result',
  sections: ['cadence'],
  columns: [image, tag, platform, date('from', 'From'), date('to', 'To'), integer('days', 'Days', 0.9)],
} as const satisfies PackDataset;

export const provenanceDataset = {
  id: 'provenance',
  title: 'Scanners and advisories in use',
  sections: ['provenance'],
  columns: [
    text('kind', 'Kind', 1.2),
    text('name', 'Name', 1.6),
    text('version', 'Version or digest', 4),
    date('firstUsedAt', 'First used'),
    date('lastUsedAt', 'Last used'),
    integer('scans', 'Scans'),
  ],
} as const satisfies PackDataset;

export const findingsDataset = {
  id: 'findings',
  title: 'Findings',
  sections: ['findings'],
  columns: [
    vulnerability,
    severity,
    packageName,
    text('version', 'Version', 1.8),
    image,
    tag,
    platform,
    date('openedAt', 'Opened', 1.5),
    text('openedCause', 'Cause', 1.6),
    date('closedAt', 'Closed', 1.5),
    text('closedCause', 'Closure cause', 1.6),
    text('closedByScan', 'Scan that closed it', 1.8),
    text('closureShown', 'Closure proven', 1.4),
    text('exploited', 'Known exploited', 1),
    text('malware', 'Malware', 1),
    text('fixedVersion', 'Fixed in', 1.6),
    text('excepted', 'Excepted', 1),
    text('findingId', 'Finding', 1.8),
    reference,
  ],
} as const satisfies PackDataset;

export const slaDataset = {
  id: 'sla',
  title: 'Deadlines',
  sections: ['sla'],
  columns: [
    vulnerability,
    severity,
    packageName,
    image,
    tag,
    date('firstDetectedAt', 'First detected', 1.5),
    date('dueAt', 'Due', 1.5),
    date('closedAt', 'Closed', 1.5),
    text('state', 'State', 1.4),
    text('malware', 'Malware', 1),
    integer('days', 'Days open', 1),
    text('findingId', 'Finding', 1.8),
    reference,
  ],
} as const satisfies PackDataset;

export const exceptionsDataset = {
  id: 'exceptions',
  title: 'Exceptions',
  sections: ['exceptions'],
  columns: [
    vulnerability,
    packageName,
    text('category', 'Category', 1.8),
    text('state', 'Status at end of period', 1.4),
    text('scope', 'Scope', 1.8),
    text('reason', 'Reason', 3),
    text('proposedBy', 'Proposed by', 1.6),
    text('approvedBy', 'Approved by', 1.6),
    date('decidedAt', 'Decided', 1.4),
    expiresAt,
    date('endedAt', 'Ended', 1.4),
    text('exceptionId', 'Exception', 1.6),
  ],
} as const satisfies PackDataset;

export const accessDataset = {
  id: 'access',
  title: 'Access list',
  sections: ['access'],
  columns: [
    text('kind', 'Kind', 1.4),
    text('name', 'Name', 2),
    text('email', 'E-mail', 2.4),
    text('role', 'Role', 1.2),
    text('status', 'Status', 1.2),
    text('secondFactor', 'Second factor', 1.2),
    date('createdAt', 'Since', 1.4),
    date('lastUsedAt', 'Last used', 1.4),
    expiresAt,
    text('id', 'Id', 1.6),
  ],
} as const satisfies PackDataset;

export const reviewsDataset = {
  id: 'reviews',
  title: 'Recorded reviews',
  sections: null,
  columns: [
    text('kind', 'Kind', 1.4),
    date('from', 'From', 1.5),
    date('to', 'To', 1.5),
    text('note', 'Subject', 5),
    text('recordedBy', 'Recorded by', 2),
    text('recordedWith', 'Credential', 1.6),
    date('recordedAt', 'Recorded', 1.5),
    text('reviewId', 'Review', 1.8),
  ],
} as const satisfies PackDataset;

export const auditDataset = {
  id: 'audit',
  title: 'Audit log in the period',
  sections: ['audit'],
  columns: [
    integer('sequence', 'No.', 0.8),
    date('createdAt', 'At', 1.4),
    text('actor', 'Actor', 1.8),
    text('action', 'Action', 2),
    text('target', 'Target', 2),
    text('details', 'Details', 3),
    text('hash', 'Hash', 2.4),
    text('previousHash', 'Previous hash', 2.4),
    text('entry', 'Hashed entry', 3),
  ],
} as const satisfies PackDataset;

export const checkpointsDataset = {
  id: 'checkpoints',
  title: 'Signed checkpoints of the audit log',
  sections: ['audit'],
  columns: [
    integer('number', 'No.', 0.8),
    date('signedAt', 'Signed', 1.4),
    integer('sequence', 'Up to entry', 1),
    text('hash', 'Hash', 3),
    text('signature', 'Signature', 4),
    text('publicKey', 'Public key', 3),
  ],
} as const satisfies PackDataset;

export const checksDataset = {
  id: 'checks',
  title: 'Image checks',
  sections: ['findings'],
  columns: [
    image,
    tag,
    platform,
    text('check', 'Check', 2.2),
    text('cis', 'CIS Docker', 1),
    text('status', 'Status', 1.4),
    text('evidence', 'Evidence', 3),
  ],
} as const satisfies PackDataset;

/** Ordered by expected size, smallest first, because readers of a snapshot can have to skip earlier datasets. */
const packDatasets = [
  controlsDataset,
  outcomesDataset,
  reviewsDataset,
  exceptionsDataset,
  accessDataset,
  checkpointsDataset,
  provenanceDataset,
  poamDataset,
  poamClosedDataset,
  poamConfigurationDataset,
  poamAssetsDataset,
  populationDataset,
  gapsDataset,
  auditDataset,
  checksDataset,
  scansDataset,
  closuresDataset,
  vexDataset,
  findingsDataset,
  slaDataset,
  sbomDocumentsDataset,
  sbomsDataset,
] as const satisfies readonly PackDataset[];

type AnyDataset = (typeof packDatasets)[number];

/** The row of each table, by table id. */
export type PackRows = { [One in AnyDataset as One['id']]: RowOf<One['columns']> };

interface Chosen {
  sections: readonly PackSection[];
  framework: string;
  /** Whether the pack has bills of materials and VEX statements. */
  hasDocuments: boolean;
}

/** Tables of a pack with these sections. */
export function datasetsOf({ sections, framework, hasDocuments }: Chosen): AnyDataset[] {
  const plan: readonly PackDataset[] = [poamDataset, poamClosedDataset, poamConfigurationDataset, poamAssetsDataset];
  const documents: readonly PackDataset[] = [vexDataset, sbomsDataset, sbomDocumentsDataset];
  return packDatasets.filter(
    (dataset) =>
      isChosen(dataset, sections) &&
      (framework === 'fedramp' || !plan.includes(dataset)) &&
      (hasDocuments || !documents.includes(dataset)),
  );
}

/** Names of evidence tables for readers. Tables that the sections omit are marked. */
export function evidenceNames(
  datasets: readonly string[],
  sections: readonly PackSection[],
  nameOf: (id: string) => string = (id) => id,
): string[] {
  return datasets.map((id) => {
    const dataset = packDatasets.find((one) => one.id === id);
    return dataset && isChosen(dataset, sections) ? nameOf(id) : `${id} (omitted)`;
  });
}

function isChosen(dataset: PackDataset, sections: readonly PackSection[]): boolean {
  return dataset.sections?.some((section) => sections.includes(section)) ?? true;
}
