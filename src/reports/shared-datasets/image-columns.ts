import type { Column } from '../report-document.ts';

/** The columns of the dataset `images`. `assessed` is `complete`, `partial` or `nothing`, and null for an image without a result. */
export const imageColumns = [
  { id: 'registry', title: 'Registry', type: 'text', width: 2 },
  { id: 'image', title: 'Image', type: 'text', width: 4 },
  { id: 'tag', title: 'Tag', type: 'text', width: 2 },
  { id: 'riskScore', title: 'Risk', type: 'integer', width: 1 },
  { id: 'grade', title: 'Grade', type: 'text', width: 1 },
  { id: 'assessed', title: 'Assessed', type: 'text', width: 2 },
  { id: 'critical', title: 'Critical', type: 'integer', width: 1 },
  { id: 'high', title: 'High', type: 'integer', width: 1 },
  { id: 'scannedAt', title: 'Scanned', type: 'date', width: 2 },
  { id: 'findings', title: 'Open findings', type: 'integer', width: 1 },
  { id: 'vulnerabilities', title: 'Vulnerabilities', type: 'integer', width: 1 },
  { id: 'knownExploited', title: 'Known exploited', type: 'integer', width: 1 },
  { id: 'fixable', title: 'Fixable', type: 'integer', width: 1 },
  { id: 'overdue', title: 'Past deadline', type: 'integer', width: 1 },
  { id: 'scoreVersion', title: 'Version of the score', type: 'integer', width: 1 },
] as const satisfies readonly Column[];
