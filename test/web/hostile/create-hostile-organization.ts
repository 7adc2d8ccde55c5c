import { randomBytes } from 'node:crypto';
import { waitUntilReady } from '../../../tools/seed/make-reports.ts';
import { createServiceClient, type Fields, type ServiceClient, textOf } from '../../../tools/seed/service-client.ts';
import { createOrganization } from '../../helpers/service.ts';
import { acceptInvite } from '../harness/accept-invite.ts';
import { type SessionCookie, signIn } from '../harness/sign-in.ts';
import { webUnderTest } from '../harness/web-under-test.ts';
import { hostileEnvelope } from './hostile-envelope.ts';
import { hostileText } from './hostile-text.ts';

export interface HostileOrganization {
  api: ServiceClient;
  /** Session of an admin with a hostile name. */
  session: SessionCookie;
  /** Addresses of pages that need no session and name the organization. */
  links: { invite: string; reset: string };
}

const password = randomBytes(12).toString('base64url');
const email = 'admin@hostile.example';
const registryHost = 'registry.hostile.example';

/** An organization whose text fields all contain hostile text with the maximum length of the field. */
export async function createHostileOrganization(): Promise<HostileOrganization> {
  const { url } = webUnderTest();
  const { apiKey } = await createOrganization(webUnderTest(), hostileText(100));
  const key = createServiceClient(url, { apiKey });
  await addMember(key);
  const session = await signIn(email, password);
  const api = key.as({ cookie: `${session.name}=${session.value}` });
  const sensor = await addRegistry(api);
  for (const revision of [1, 2])
    await sensor.call('POST', '/api/scans/upload', hostileEnvelope(registryHost, revision));
  await addCloudRegistry(api);
  await addSettings(api);
  await addCredentials(api);
  await addSavedView(api);
  await decide(api);
  await addReports(api);
  return { api, session, links: await addLinks(api) };
}

async function addLinks(api: ServiceClient): Promise<HostileOrganization['links']> {
  const invite = await api.call('POST', '/api/invites', { email: 'viewer@hostile.example', role: 'viewer' });
  const accepted = { token: textOf(invite, 'token'), name: hostileText(100), password };
  const member = await acceptInvite(accepted);
  const reset = await api.call('POST', `/api/members/${textOf(member, 'userId')}/reset`);
  const open = await api.call('POST', '/api/invites', { email: 'open@hostile.example', role: 'viewer' });
  return {
    invite: `/accept-invite#token=${textOf(open, 'token')}`,
    reset: `/reset-password#token=${textOf(reset, 'token')}`,
  };
}

async function addMember(key: ServiceClient): Promise<void> {
  const invite = await key.call('POST', '/api/invites', { email, role: 'admin' });
  const accepted = { token: textOf(invite, 'token'), name: hostileText(100), password };
  await acceptInvite(accepted);
  await key.call('POST', '/api/invites', { email: `${'<b>&'.repeat(12)}@hostile.example`, role: 'viewer' });
}

/** Returns a client with the key of the registry's sensor. */
async function addRegistry(api: ServiceClient): Promise<ServiceClient> {
  const registry = await api.call('POST', '/api/registries', {
    name: hostileText(100),
    provider: 'DOCKER_REGISTRY',
    url: `https://${registryHost}`,
    credentials: {},
    scanMethod: 'sensor',
    schedule: 'manual',
    tagInclude: hostileText(1000).replaceAll(',', ''),
  });
  const sensor = api.as({ apiKey: textOf(registry, 'sensorApiKey') });
  const registered = { name: hostileText(100), version: hostileText(64), hostname: hostileText(255) };
  const { sensorId } = await sensor.call('POST', '/api/sensors/register', registered);
  const unread = { name: `${registryHost}/unread/${'u'.repeat(120)}`, tags: [{ name: 'U'.repeat(128) }] };
  await sensor.call('POST', '/api/sensors/catalog', { sensorId, images: [unread] });
  return sensor;
}

async function addSettings(api: ServiceClient): Promise<void> {
  await api.call('PUT', '/api/organization', { classification: hostileText(60) });
  await api.call('POST', '/api/report-destinations', {
    name: hostileText(100),
    kind: 'email',
    email: { recipients: [`${'&lt'.repeat(20)}'|{}@hostile.example`] },
  });
  await api.call('POST', '/api/report-destinations', {
    name: `2${hostileText(99)}`,
    kind: 'webhook',
    webhook: { url: `https://hooks.hostile.example/${encodeURIComponent(hostileText(200))}` },
  });
}

/** A registry that the service reads. It is never synced, because its host does not exist. */
async function addCloudRegistry(api: ServiceClient): Promise<void> {
  await api.call('POST', '/api/registries', {
    name: `2${hostileText(99)}`,
    provider: 'HARBOR',
    url: 'https://harbor.hostile.example',
    credentials: { robotName: hostileText(64), secret: hostileText(64) },
    schedule: 'manual',
    excludeTags: hostileText(1000).replaceAll(',', ''),
  });
}

async function addCredentials(api: ServiceClient): Promise<void> {
  await api.call('POST', '/api/api-keys', { name: hostileText(100), role: 'viewer' });
  await api.call('POST', '/api/personal-access-tokens', { name: hostileText(100), permissions: 'viewer' });
}

async function addSavedView(api: ServiceClient): Promise<void> {
  const query = `search=${encodeURIComponent(hostileText(500))}`;
  await api.call('POST', '/api/saved-views', { name: hostileText(100), page: 'findings', query, shared: true });
}

async function decide(api: ServiceClient): Promise<void> {
  const findings = await api.list('/api/vulnerabilities?limit=10');
  const [first, second] = findings;
  if (first === undefined || second === undefined) throw new Error('the hostile upload has no findings');
  await api.call('PUT', `/api/vulnerabilities/${textOf(first, 'id')}/triage`, {
    status: 'ACKNOWLEDGED',
    assignee: hostileText(200),
    note: hostileText(4000),
  });
  const attestation = await api.call('POST', '/api/attestations', attestationOf(second));
  await api.call('POST', `/api/attestations/${textOf(attestation, 'id')}/approve`, { note: hostileText(4000) });
  const proposed = { ...attestationOf(first), category: 'false_positive', scope: { type: 'historical' } };
  await api.call('POST', '/api/attestations', proposed);
}

function attestationOf(finding: Fields): object {
  return {
    cveId: textOf(finding, 'cveId'),
    package: textOf({ ...Object(finding['package']) }, 'name'),
    category: 'risk_accepted',
    reason: hostileText(4000),
    evidence: hostileText(10_000),
    scope: { type: 'blanket' },
  };
}

async function addReports(api: ServiceClient): Promise<void> {
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  const period = { start: day(-30), end: day(0) };
  const posture = await api.call('POST', '/api/reports', { type: 'posture', format: 'PDF', frequency: 'WEEKLY' });
  const pack = await api.call('POST', '/api/reports/compliance-pack', {
    templateId: 'soc2',
    name: hostileText(200),
    period,
    scope: { type: 'organization' },
  });
  for (const report of [posture, pack]) await waitUntilReady(api, textOf(report, 'id'));
  await api.call('POST', '/api/reviews', { kind: 'access', period, note: hostileText(4000) });
}
