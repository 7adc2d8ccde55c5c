import type { Schemas } from '../../lib/api/client.ts';

/** A row of a list of findings: a vulnerability of a package in one tag. */
export type Finding = Schemas['ListVulnerabilitiesAnswer']['data'][number];

/** Triage applies to one vulnerability in one package of one image, in all its tags. Findings with the same key are decided together. */
export function triageKeyOf(
  finding: Pick<Finding, 'cveId'> & { package: { name: string }; image: { id: string } },
): string {
  return [finding.image.id, finding.cveId, finding.package.name].join('\n');
}
