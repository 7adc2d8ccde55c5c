import type { Column } from '../../report-document.ts';

/** Counted while the components are read. */
export interface SbomReportFacts {
  /** Results of which the components are listed: one of each tag and platform. */
  results: number;
  /** Of those, the ones of which something could not be read or assessed. */
  partial: number;
  /** Tags in scope without any. */
  withoutResult: number;
  components: number;
  /** Packages by type, name and version. */
  distinct: number;
  withoutLicense: number;
  /** The most frequent first. */
  byType: readonly { type: string; components: number }[];
  byLicense: readonly { license: string; components: number }[];
  licensesInAll: number;
  /** Bills of materials that are kept with the report; the others would have made it too large. */
  documents: number;
  documentsLeftOut: number;
}

/** The columns of the dataset `components`. */
export const componentColumns = [
  { id: 'image', title: 'Image', type: 'text', width: 4 },
  { id: 'tag', title: 'Tag', type: 'text', width: 2 },
  { id: 'platform', title: 'Platform', type: 'text', width: 2 },
  { id: 'digest', title: 'Digest', type: 'text', width: 4 },
  { id: 'packageType', title: 'Type', type: 'text', width: 1 },
  { id: 'package', title: 'Package', type: 'text', width: 3 },
  { id: 'version', title: 'Version', type: 'text', width: 2 },
  { id: 'license', title: 'License', type: 'text', width: 3 },
  { id: 'source', title: 'Source', type: 'text', width: 2 },
  { id: 'layer', title: 'Layer', type: 'integer', width: 1 },
  { id: 'purl', title: 'Package URL', type: 'text', width: 5 },
] as const satisfies readonly Column[];

export type ComponentColumn = (typeof componentColumns)[number]['id'];

/** The columns of the dataset `documents`: whole bills of materials as text, which PDF and XLSX do not show. */
export const documentColumns = [
  { id: 'image', title: 'Image', type: 'text', width: 4 },
  { id: 'tag', title: 'Tag', type: 'text', width: 2 },
  { id: 'platform', title: 'Platform', type: 'text', width: 2 },
  { id: 'digest', title: 'Digest', type: 'text', width: 4 },
  { id: 'scanId', title: 'Scan', type: 'text', width: 3 },
  { id: 'format', title: 'Format', type: 'text', width: 2 },
  { id: 'mediaType', title: 'Media type', type: 'text', width: 3 },
  { id: 'document', title: 'Document', type: 'text', width: 5 },
] as const satisfies readonly Column[];
