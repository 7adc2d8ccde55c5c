import type { OsvRecord } from './osv/osv-record.ts';

/** The part of a record that describes the vulnerability, independent of the affected package. */
export type RecordFacts = Pick<
  OsvRecord,
  'id' | 'publishedMs' | 'aliases' | 'summary' | 'details' | 'vectors' | 'ownSeverity' | 'references'
> & {
  /** Whether the record is about several vulnerabilities. */
  namesSeveral: boolean;
  /** Base name of the ecosystem of the record. */
  ecosystem?: string;
};
