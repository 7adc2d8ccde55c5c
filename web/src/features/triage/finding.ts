import type { Schemas } from '../../lib/api/client.ts';

/** A row of a list of findings: a vulnerability of a package in one tag. */
export type Finding = Schemas['ListVulnerabilitiesAnswer']['data'][number];

/** What a triage decision is about. */
export type TriageSubject = Pick<Finding, 'cveId'> & {
  package: Pick<Finding['package'], 'type' | 'name'>;
  image: Pick<Finding['image'], 'id'>;
};

/** Triage applies to one vulnerability in one package of one image, in all its tags. Findings with the same key are decided together. */
export function triageKeyOf({ cveId, package: { type, name }, image }: TriageSubject): string {
  return [image.id, cveId, type, name].join('\n');
}
