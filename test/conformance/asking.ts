import { type Answer, type StartedService, startConformanceService } from './started-service.ts';

/** Requests and checks that all parts of the conformance tests share. */

/** The started service and recorded data. `begin` sets it before the first case. */
export const at = {} as StartedService & Seen;

interface Seen {
  /** A scan of the image in the registry, with every observed status. */
  scanId: string;
  statuses: string[];
  /** A scan of the demo image. */
  gradedScanId: string;
  /** Of the image's host, without credentials. */
  registryId: string;
}

export const made = {
  name: 'Ours',
  provider: 'DOCKER_REGISTRY',
  credentials: { username: 'ann', password: 'canary-4711' },
};
export const secretForm = /^svc_ak_[0-9a-f]{48}$/;
export const utc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

export const lists = [
  '/api/scans',
  '/api/images',
  '/api/vulnerabilities',
  '/api/api-keys',
  '/api/members',
  '/api/invites',
  '/api/sensors',
  '/api/attestations',
  '/api/audit-log',
  '/api/reports',
  '/api/report-schedules',
  '/api/packages?name=busybox',
  '/api/vulnerabilities/distinct?field=cveId',
];

export async function begin(): Promise<void> {
  // Only the demo image has advisories here.
  Object.assign(at, await startConformanceService({ PLIMSOLL_DEMO: 'true', PLIMSOLL_STATEMENT_TIMEOUT_MS: '3000' }));
  at.gradedScanId = (await get('/api/scans?search=plimsoll/demo')).body.data[0].scanId;
  await at.statusesOf(at.gradedScanId);
  at.registryId = (await addRegistry({ credentials: {}, name: 'Plain' })).body.data.id;
  Object.assign(at, await at.scan(at.image));
}

export const get = (url: string, as?: Record<string, string>): Promise<Answer> => at.ask('GET', url, as && { as });
export const post = (url: string, body?: unknown, as?: Record<string, string>): Promise<Answer> =>
  at.ask('POST', url, { ...(body !== undefined && { body }), ...(as && { as }) });
export const codeOf = ({ status, body }: Answer): unknown[] => [status, body.error?.code];
export const issuesOf = ({ body }: Answer): string[] =>
  (body.error.issues as { path: string }[]).map(({ path }) => path).sort();
export const addRegistry = (body: object, as?: Record<string, string>): Promise<Answer> =>
  post('/api/registries', { ...made, url: `http://${at.registry.host}`, insecure: true, ...body }, as);
/** The address with additional query parameters. */
export const asking = (url: string, query: string): string => `${url}${url.includes('?') ? '&' : '?'}${query}`;

const roleKeys = new Map<string, Promise<Record<string, string>>>();

/** One key of the other organization for each role: only ten can be created per minute. */
export function keyOfRole(role: string): Promise<Record<string, string>> {
  const key = roleKeys.get(role) ?? strangersKey(role);
  roleKeys.set(role, key);
  return key;
}

export async function strangersKey(role: string): Promise<Record<string, string>> {
  return { 'x-api-key': (await post('/api/api-keys', { name: role, role }, at.stranger)).body.data.secret };
}
