import { randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '../../../src/domain/role.ts';
import { createServiceClient, type ServiceClient, textOf } from '../../../tools/seed/service-client.ts';
import { createOrganization } from '../../helpers/service.ts';
import { acceptInvite } from './accept-invite.ts';
import { type SessionCookie, signIn } from './sign-in.ts';
import { webUnderTest } from './web-under-test.ts';

export interface TestOrganization {
  /** The rights of an admin key. */
  key: ServiceClient;
  /** Session of an admin. */
  session: SessionCookie;
  /** Adds a member and returns the session. */
  member(role: Role): Promise<SessionCookie>;
  /** Names images with all their tags, by default `v1`, as the sensor of the registry. It requests no scan of them. */
  list(names: readonly string[], tags?: readonly string[]): Promise<void>;
  /** Delivers an envelope for `name:tag` as the sensor of the registry, and returns the response. */
  upload(name: string, envelope: object, tag?: string): Promise<Record<string, unknown>>;
  registryId: string;
}

const host = 'registry.test.example';

/** An organization of one test, with a registry that a sensor reads. A test that changes data needs its own. `service` is that of all tests by default. */
export async function createTestOrganization(
  name: string,
  service: { url: string; dataDir: string } = webUnderTest(),
): Promise<TestOrganization> {
  const { url } = service;
  const { apiKey } = await createOrganization(service, name);
  const key = createServiceClient(url, { apiKey });
  const registry = await key.call('POST', '/api/registries', {
    name: 'Test registry',
    provider: 'DOCKER_REGISTRY',
    url: `https://${host}`,
    credentials: {},
    scanMethod: 'sensor',
    schedule: 'manual',
  });
  const sensor = key.as({ apiKey: textOf(registry, 'sensorApiKey') });
  const registered = await sensor.call('POST', '/api/sensors/register', {
    name: 'sensor-1',
    version: '0.1.0',
    hostname: 'sensor-1',
  });
  return {
    key,
    session: await addMember(key, 'admin', url),
    member: (role) => addMember(key, role, url),
    async list(names, tags = ['v1']) {
      const images = names.map((image) => ({ name: `${host}/${image}`, tags: tags.map((name) => ({ name })) }));
      await sensor.call('POST', '/api/sensors/catalog', { sensorId: textOf(registered, 'sensorId'), images });
    },
    upload: (image, envelope, tag = 'v1') =>
      sensor.call('POST', '/api/scans/upload', {
        scan: { id: randomUUID() },
        image: { ref: `${host}/${image}:${tag}`, digest: digest(), platform: 'linux/amd64' },
        ...envelope,
      }),
    registryId: textOf(registry, 'id'),
  };
}

/** An upload with one npm package for each vulnerability, and the fix of each. */
export function envelopeWithFindings(count: number, prefix = 'package'): object {
  const packages = Array.from({ length: count }, (_, index) => ({
    type: 'npm',
    name: `${prefix}-${String(index + 1).padStart(2, '0')}`,
    version: '1.0.0',
    layer: { index: 0 },
  }));
  return {
    os: { id: 'debian', versionId: '12', name: 'Debian GNU/Linux 12 (bookworm)' },
    scanners: [{ name: 'trivy', version: '0.58.1', status: 'succeeded' }],
    layers: [{ index: 0, command: 'COPY . .', sizeBytes: 1000, diffId: digest() }],
    packages,
    vulnerabilities: packages.map((one, index) => ({
      cveId: `CVE-2024-${1001 + index}`,
      severity: ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'][index % 4],
      title: `Vulnerability of ${one.name}`,
      package: { type: one.type, name: one.name, version: one.version },
      fixedVersion: '1.0.1',
      scanner: 'trivy',
    })),
  };
}

async function addMember(key: ServiceClient, role: Role, url: string): Promise<SessionCookie> {
  const email = `${role}-${randomBytes(6).toString('hex')}@test.example`;
  const password = randomBytes(12).toString('base64url');
  const invite = await key.call('POST', '/api/invites', { email, role });
  const accepted = { token: textOf(invite, 'token'), name: `Test ${role}`, password };
  await acceptInvite(accepted, url);
  return await signIn(email, password, url);
}

function digest(): string {
  return `sha256:${randomBytes(32).toString('hex')}`;
}
