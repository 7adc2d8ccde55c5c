import { isCve } from '../../engine/advisories/vulnerability-ids.ts';
import type { GivenAssertion } from './report-builder.ts';

/**
 * The vulnerabilities that a record is about. An announcement of a distribution (DSA, ELSA, ALAS) states the fix of one or more CVEs; its
 * rating is about all of them together, and is that of a vulnerability only if there is one.
 */
export function splitAnnouncement(assertion: GivenAssertion, cves: readonly string[]): GivenAssertion[] {
  const different = [...new Set(cves)];
  if (isCve(assertion.id) || different.length === 0) return [assertion];
  if (different.length === 1) return [{ ...assertion, aliases: [...assertion.aliases, ...different] }];
  return different.map((id) => ({ ...assertion, id, aliases: [], severity: null, cvss: null }));
}
