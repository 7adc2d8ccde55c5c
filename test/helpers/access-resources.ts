import { sql } from 'kysely';
import { newId } from '../../src/domain/ids.ts';
import { insertAttestation } from '../../src/features/findings/attestations/attestation-store.ts';
import { hashSecret } from '../../src/features/identity/api-keys/secret.ts';
import { putInvite } from '../../src/features/identity/invites/invite-store.ts';
import { insertSavedView } from '../../src/features/identity/saved-views/saved-view-store.ts';
import { putSensor } from '../../src/features/registries/sensors/sensor-store.ts';
import { insertDestination } from '../../src/features/reporting/delivery/destination-store.ts';
import type { Caller } from './access-callers.ts';
import { addKey, addToken } from './access-callers.ts';
import { addTestRegistry } from './add-test-registry.ts';
import type { TestApi } from './api-server.ts';
import { assessTag, finding } from './assess-tag.ts';
import { addPerson, openSession } from './people.ts';
import { readyReport, reportSchedule, shareOfLastReport } from './ready-report.ts';

/** Owner of the resource: its organization, and the user or key that created it. */
export type Maker = Pick<Caller, 'organizationId' | 'id' | 'kind'>;

/**
 * Creates the resource of a path parameter, complete enough for every route with that parameter, and returns its id. One entry for each
 * parameter of the API.
 */
export const resources: Record<string, (api: TestApi, maker: Maker) => Promise<string>> = {
  scanId: async (api, maker) => {
    const { scanId } = await scanned(api, maker);
    await sql`update scans set queued_by = ${maker.id} where id = ${scanId}`.execute(api.database.kysely);
    return scanId;
  },
  imageId: async (api, maker) => (await scanned(api, maker)).imageId,
  vulnerabilityId: async (api, maker) => {
    const { imageId } = await scanned(api, maker);
    const { rows } = await sql<{ id: string }>`select id from findings where image_id = ${imageId}`.execute(
      api.database.kysely,
    );
    return rows[0]?.id ?? '';
  },
  /** A vulnerability that only this organization has. */
  cveId: async (api, maker) => (await scanned(api, maker, newId('vul'))).cveId,
  registryId: (api, { organizationId }) => addTestRegistry(api.database.kysely, organizationId),
  attestationId: async ({ database }, { organizationId, id }) => {
    const attestation = await insertAttestation(database.kysely, {
      id: newId('att'),
      organization_id: organizationId,
      cve_id: 'CVE-2024-1',
      package_name: 'left',
      category: 'risk_accepted',
      reason: 'test',
      scope_type: 'blanket',
      proposed_by: id,
      proposed_by_name: 'test',
    });
    return attestation.id;
  },
  sensorId: async (api, maker) => sensorOf(api, maker),
  jobId: async (api, maker) => {
    const sensorId = await sensorOf(api, maker);
    const { scanId } = await scanned(api, maker);
    const jobId = newId('job');
    await sql`insert into sensor_jobs (id, scan_id, sensor_id, leased_until)
      values (${jobId}, ${scanId}, ${sensorId}, now() + interval '1 hour')`.execute(api.database.kysely);
    return jobId;
  },
  reportId: async (api, maker) => readyReport(api, maker),
  shareId: async (api, maker) => shareOfLastReport(api, maker),
  scheduleId: async (api, maker) => reportSchedule(api, maker),
  destinationId: async (api, maker) => addDestination(api, maker),
  deliveryId: async (api, maker) => {
    const [reportId, destinationId] = [await readyReport(api, maker), await addDestination(api, maker)];
    const deliveryId = newId('dlv');
    await sql`insert into report_deliveries (id, organization_id, report_id, version, destination_id, status, completed_at)
      values (${deliveryId}, ${maker.organizationId}, ${reportId}, 1, ${destinationId}, 2, now())`.execute(
      api.database.kysely,
    );
    return deliveryId;
  },
  keyId: async (api, { organizationId, id }) => (await addKey(api, organizationId, id)).row.id,
  tokenId: async (api, { organizationId, id, kind }) => {
    const isPerson = kind === 'session' || kind === 'token';
    const userId = isPerson ? id : (await addPerson(api.database, organizationId, 'viewer')).userId;
    return (await addToken(api, { organizationId, userId })).id;
  },
  viewId: async (api, { organizationId, id, kind }) => {
    const isPerson = kind === 'session' || kind === 'token';
    const userId = isPerson ? id : (await addPerson(api.database, organizationId, 'viewer')).userId;
    const viewId = newId('viw');
    const view = { id: viewId, page: 'findings', name: viewId, query: '', privateTo: userId };
    await insertSavedView(api.database.kysely, { organizationId, userId }, view);
    return viewId;
  },
  sessionId: async (api, { organizationId, id, kind }) => {
    const isPerson = kind === 'session' || kind === 'token';
    const userId = isPerson ? id : (await addPerson(api.database, organizationId, 'viewer')).userId;
    await openSession(api.database, { organizationId, userId });
    const { rows } = await sql<{ id: string }>`select id from sessions
      where user_id = ${userId} order by created_at desc limit 1`.execute(api.database.kysely);
    return rows[0]?.id ?? '';
  },
  inviteId: async (api, { organizationId, id }) => {
    const inviteId = newId('inv');
    await putInvite(api.database.kysely, {
      id: inviteId,
      organizationId,
      email: `${inviteId}@example.com`,
      role: 'viewer',
      tokenHash: hashSecret(inviteId),
      createdBy: id,
    });
    return inviteId;
  },
  memberId: async (api, { organizationId }) => (await addPerson(api.database, organizationId, 'viewer')).userId,
};

/** A webhook at a closed port. */
async function addDestination({ database }: TestApi, { organizationId, id }: Maker): Promise<string> {
  const destinationId = newId('dst');
  await insertDestination(database.kysely, {
    id: destinationId,
    organization_id: organizationId,
    name: destinationId,
    kind: 'webhook',
    settings: JSON.stringify({ url: 'http://127.0.0.1:9/' }),
    created_by: id,
    created_by_name: 'test',
  });
  return destinationId;
}

async function sensorOf(api: TestApi, { organizationId, id, kind }: Maker): Promise<string> {
  const keyId = kind === 'sensor' ? id : (await addKey(api, organizationId, id)).row.id;
  const name = newId('sen');
  const sensor = { organizationId, keyId, registryId: null, name, hostname: '', version: '1' };
  return (await putSensor(api.database.kysely, sensor)).id;
}

async function scanned({ database }: TestApi, { organizationId }: Maker, cveId = 'CVE-2024-1') {
  const scan = await assessTag(database.kysely, {
    organizationId,
    image: newId('img'),
    tag: 'latest',
    packages: [{ type: 'npm', name: 'left', version: '1.0.0' }],
    found: [finding(cveId, 0)],
  });
  return { ...scan, cveId };
}
