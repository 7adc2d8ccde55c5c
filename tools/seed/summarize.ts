import type { ServiceClient } from './service-client.ts';

const lists: readonly (readonly [label: string, path: string])[] = [
  ['images', '/api/images'],
  ['images with a risk score (the others are not assessed)', '/api/images?riskScore=0'],
  ['images of which a part was not assessed', '/api/images?completeness=partial'],
  ['scans', '/api/scans'],
  ['failed scans', '/api/scans?status=FAILED'],
  ['open vulnerabilities', '/api/vulnerabilities'],
  ['known to be exploited', '/api/vulnerabilities?kev=true'],
  ['attestations', '/api/attestations'],
  ['members', '/api/members'],
  ['open invites', '/api/invites'],
  ['API keys', '/api/api-keys'],
  ['reports', '/api/reports'],
  ['report schedules', '/api/report-schedules'],
  ['reviews', '/api/reviews'],
  ['audit log entries', '/api/audit-log'],
];

/** Lines such as `60 images` from the totals of the API's lists. */
export async function summarize(owner: ServiceClient): Promise<string[]> {
  return Promise.all(lists.map(async ([label, path]) => `${await owner.count(path)} ${label}`));
}
