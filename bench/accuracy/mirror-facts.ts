import { readdirSync } from 'node:fs';
import path from 'node:path';
import { isDistribution } from '../../src/engine/advisories/ecosystem.ts';
import { mirrorRecords } from '../../test/helpers/real-images.ts';
import type { OsvRecord } from './osv-records.ts';
import { VulnerabilityGroups } from './vulnerability-groups.ts';

/** Facts of all records of a mirror that reasons need beside the records of one ecosystem. */
export interface MirrorFacts {
  /** Ids and aliases of the records of GHSA, in any ecosystem. */
  reviewed: ReadonlySet<string>;
  /** CVEs whose record in any ecosystem says that they were rejected. */
  rejected: ReadonlySet<string>;
  /** Ids joined by the aliases of all records: a record of one ecosystem may join two ids of another one. */
  groups: VulnerabilityGroups;
}

/** Default: all ecosystems but those of Red Hat and SUSE, whose records neither review nor reject, and have no aliases. */
export function readMirrorFacts(mirror: string, ecosystems = ecosystemsOf(mirror)): MirrorFacts {
  const reviewed = new Set<string>();
  const rejected = new Set<string>();
  const groups = new VulnerabilityGroups();
  for (const ecosystem of ecosystems) {
    for (const record of mirrorRecords<OsvRecord>(mirror, ecosystem)) {
      groups.add(record);
      if (saysRejected(record)) {
        for (const one of [record.id, ...(record.aliases ?? [])]) rejected.add(/CVE-\d{4}-\d+$/.exec(one)?.[0] ?? one);
      }
      if (isDistribution(ecosystem) || !record.id.startsWith('GHSA-') || record.withdrawn !== undefined) continue;
      for (const one of [record.id, ...(record.aliases ?? [])]) reviewed.add(one);
    }
  }
  return { reviewed, rejected, groups };
}

function ecosystemsOf(mirror: string): string[] {
  const names = readdirSync(path.join(mirror, 'osv'));
  return names.filter((name) => !name.endsWith('.txt') && !['SUSE', 'openSUSE', 'Red Hat'].includes(name));
}

function saysRejected({ details = '', summary = '' }: OsvRecord): boolean {
  return [details, summary].some((text) =>
    /^(?:\*\* ?REJECT(?:ED)? ?\*\*|Rejected reason:|Rejected CVE ID$)/i.test(text.trim()),
  );
}
