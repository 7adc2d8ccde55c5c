import type { Column } from '../report-document.ts';

/** The columns of the dataset `unscanned`: tags in scope without a result, with the reason in words. */
export const unscannedColumns = [
  { id: 'registry', title: 'Registry', type: 'text', width: 2 },
  { id: 'image', title: 'Image', type: 'text', width: 5 },
  { id: 'tag', title: 'Tag', type: 'text', width: 2 },
  { id: 'reason', title: 'Reason', type: 'text', width: 3 },
  { id: 'code', title: 'Error', type: 'text', width: 2 },
  { id: 'foundAt', title: 'Found', type: 'date', width: 2 },
] as const satisfies readonly Column[];
