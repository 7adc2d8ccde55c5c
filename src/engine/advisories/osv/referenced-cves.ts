import { readList, readObject, readText } from './read-json.ts';

const referencesMax = 1_000;

/**
 * The CVEs to which the reports among the references of an erratum link. Some errata of AlmaLinux (ALSA-2023:6077) name their CVEs nowhere else:
 * `https://access.redhat.com/security/cve/CVE-2023-44487`.
 */
export function referencedCves(references: unknown): string[] {
  const cves = readList(references, referencesMax)
    .map(readObject)
    .filter(({ type }) => type === 'REPORT')
    .flatMap(({ url }) => /^https?:\/\/.*\/cve\/(CVE-\d{4}-\d{4,10})(?:\.html)?$/.exec(readText(url, 500))?.[1] ?? []);
  return [...new Set(cves)];
}
