import type { OsvPackageRanges } from '../../test/helpers/naive-osv-rule.ts';

/** A record of a mirror, unchanged. */
export interface OsvRecord {
  id: string;
  modified?: string;
  withdrawn?: string;
  summary?: string;
  details?: string;
  aliases?: string[];
  upstream?: string[];
  related?: string[];
  references?: { type?: string; url?: string }[];
  affected?: OsvAffected[];
}

export type OsvAffected = OsvPackageRanges & {
  package?: { ecosystem?: string; name?: string };
  database_specific?: Record<string, unknown>;
  ecosystem_specific?: Record<string, unknown>;
};
