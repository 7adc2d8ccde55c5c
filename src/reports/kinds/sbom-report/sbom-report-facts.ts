import type { Column } from '../../report-document.ts';

/** Counts of the components, computed while their rows are read. */
export interface SbomReportFacts {
  /** Number of results whose components are listed: one result for each tag platform. */
  results: number;
  /** Number of these results with content that could not be read or assessed. */
  partial: number;
  /** Number of tags in scope without a result. */
  withoutResult: number;
  components: number;
  /** Number of packages with distinct type, name and version. */
  distinct: number;
  withoutLicense: number;
  /** The most frequent first. */
  byType: readonly { type: string; components: number }[];
  byLicense: readonly { license: string; components: number }[];
  licensesInAll: number;
  /** The packages in the most results, at most 200. Snapshots of earlier versions have none. */
  packages?: readonly DistinctPackage[];
  /** Number of bills of materials in the snapshot. `documentsLeftOut` counts those that would exceed its size limit. */
  documents: number;
  documentsLeftOut: number;
}

/** A package of one type, name and version. */
export interface DistinctPackage {
  packageType: string;
  package: string;
  version: string;
  license: string | null;
  /** Number of results that contain it. */
  results: number;
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
