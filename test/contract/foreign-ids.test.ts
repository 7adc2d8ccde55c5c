import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allDefinitions } from '../../src/app/endpoints.ts';
import type { EndpointDefinition } from '../../src/http/endpoint.ts';
import { resources } from '../helpers/access-resources.ts';
import { type Answer, createTestApi, type TestApi, type TestOrganization } from '../helpers/api-server.ts';
import { assessTag, finding } from '../helpers/assess-tag.ts';
import { idFieldsOf } from '../helpers/id-fields.ts';
import { attestation, fieldsWithoutId, type IdUse, idUses } from '../helpers/id-uses.ts';
import { addPerson } from '../helpers/people.ts';
import { type TableWatch, watchTables } from '../helpers/watch-tables.ts';

/**
 * Ids in queries and bodies: an id of another organization gets the response of an unknown one and has the same effects.
 * `access.test.ts` has the ids of paths.
 */

const nameOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`;

let api: TestApi;
let watch: TableWatch;
const world = { email: '', sensorId: '' };
const uses = idUses(world);
const ids = new Map<string, Record<string, string>>();
beforeAll(async () => {
  api = await createTestApi({ queue: { enqueue: async () => undefined, cancel: async () => undefined } });
  for (const organization of [api.first, api.second]) ids.set(organization.id, await idsOf(organization));
  world.sensorId = idOf(api.first, 'sensorId');
  world.email = (await addPerson(api.database, api.first.id, 'viewer')).email;
  watch = await watchTables(api.database);
});
afterAll(() => api.close());
beforeEach(() => sql`delete from rate_limit_hits`.execute(api.database.kysely));

/** One resource of each kind. */
async function idsOf({ id: organizationId, keys, keyIds }: TestOrganization): Promise<Record<string, string>> {
  const made: Record<string, string> = { organizationId };
  for (const [name, make] of Object.entries(resources)) {
    const kind = name === 'sensorId' || name === 'jobId' ? 'sensor' : 'key';
    made[name] = await make(api, { organizationId, id: kind === 'sensor' ? keyIds.sensor : keyIds.admin, kind });
  }
  const { kysely } = api.database;
  const call = async (method: 'GET' | 'PUT' | 'POST', path: string, body?: object) =>
    (await api.call(method, path, { key: keys.admin, ...(body && { body }) })).body.data;
  const image = { organizationId, image: `127.0.0.1:9/${organizationId}`, registryId: made['registryId'] ?? null };
  const packages = [`only-${organizationId}`, 'left'].map((name) => ({ type: 'npm', name, version: '1.0.0' }));
  const result = await assessTag(kysely, { ...image, tag: 'latest', packages, found: [finding('CVE-2024-1', 0)] });
  await assessTag(kysely, { ...image, tag: '2', packages, found: [finding(made['cveId'] ?? '', 0)] });
  await sql`update scans set registry_id = ${made['registryId']} where id = ${result.scanId}`.execute(kysely);
  await fillLayers(result.scanId, organizationId);
  const scan = await call('GET', `/api/scans/${result.scanId}`);
  const [row] = await call('GET', `/api/vulnerabilities?tag=${result.tagId}`);
  const { undo } = await call('PUT', `/api/vulnerabilities/${row.id}/triage`, { status: 'ACKNOWLEDGED' });
  await call('POST', '/api/attestations', { ...attestation, scope: { type: 'tag', tagId: result.tagId } });
  const delivery = await sql<{ report_id: string; destination_id: string }>`update report_deliveries set status = 1
    where id = ${made['deliveryId']} returning report_id, destination_id`.execute(kysely);
  const { report_id: deliveredId = '', destination_id: destinationId = '' } = delivery.rows[0] ?? {};
  await sql`update reports set schedule_id = ${made['scheduleId']} where id = ${deliveredId}`.execute(kysely);
  await sql`insert into api_key_registries (organization_id, key_id, registry_id)
    values (${organizationId}, ${keyIds.sensor}, ${made['registryId']})`.execute(kysely);
  return {
    ...made,
    ...result,
    deliveredId,
    destinationId,
    actorId: keyIds.admin,
    batchId: scan.batchId,
    packageId: scan.packages.find(({ name }: { name: string }) => name !== 'left').id,
    layerId: scan.layers[0].id,
    undoToken: undo.token,
  };
}

/** A layer with the name of its organization. */
async function fillLayers(scanId: string, organizationId: string): Promise<void> {
  const digest = `sha256:${organizationId}`;
  const sizes = { sizeBytes: 1, uncompressedBytes: 1, wastedBytes: 0 };
  const layer = { index: 0, digest, diffId: digest, mediaType: null, ...sizes, command: 'RUN', createdAt: null };
  await sql`update inventories set layers = ${JSON.stringify([{ ...layer, isEmpty: false, topFiles: [] }])}::jsonb
    where id = (select inventory_id from scans where id = ${scanId})`.execute(api.database.kysely);
}

function idOf({ id }: TestOrganization, named: string): string {
  const found = ids.get(id)?.[named];
  if (found === undefined) throw new Error(`no ${named}`);
  return found;
}

/** An id of this kind that no organization has. */
const unknownOf = (id: string) => id.replace(/[^_]+$/, (random) => random.replaceAll(/[a-z0-9]/gi, 'a'));

async function ask(route: EndpointDefinition, use: IdUse, field: string, id: string): Promise<Answer> {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => idOf(api.first, parameter));
  const query = field.startsWith('query.')
    ? [use.query, `${field.slice('query.'.length)}=${id}`].filter(Boolean).join('&')
    : '';
  const key = api.first.keys[use.credential ?? 'admin'];
  const isPublic = route.access.minimum === 'public';
  return api.call(route.method, query === '' ? path : `${path}?${query}`, {
    ...(isPublic ? {} : { key }),
    ...(use.body && { body: use.body(id) }),
  });
}

/** Status and body without the id, times and the token of a new decision. */
function formOf({ status, body }: Answer, id: string): unknown[] {
  const text = JSON.stringify(body).replaceAll(id, 'ID');
  return [status, text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME').replaceAll(/tri_[a-z2-7]{26}/g, 'TOKEN')];
}

describe('ids in queries and bodies', () => {
  it('are all tested here', () => {
    const fields = allDefinitions().flatMap((route) => idFieldsOf(route).map((field) => `${nameOf(route)} ${field}`));
    const tested = Object.entries(uses).flatMap(([name, one]) => Object.keys(one).map((field) => `${name} ${field}`));
    expect(fields.sort()).toEqual([...tested, ...fieldsWithoutId].sort());
  });

  const cases = allDefinitions().flatMap((route) =>
    Object.entries(uses[nameOf(route)] ?? {}).map(([field, use]) => [nameOf(route), field, route, use] as const),
  );
  it.each(cases)('of another organization in %s %s are like unknown ones', async (_, field, route, use) => {
    const theirs = idOf(api.second, use.names);
    const unknown = unknownOf(theirs);
    await watch.changes();
    const answers = [];
    for (const id of [theirs, unknown]) {
      answers.push([...formOf(await ask(route, use, field, id), id), await watch.changes()]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(JSON.stringify(answers[0])).not.toContain(api.second.id);
    // The request itself is valid.
    const own = await ask(route, use, field, idOf(api.first, use.names));
    if (use.ownStatus === undefined) expect(own.status, JSON.stringify(own.body)).toBeLessThan(300);
    else expect(own.status).toBe(use.ownStatus);
    // An own job of another registry is unknown too.
    if (use.ownStatus === 404) return;
    expect(formOf(own, idOf(api.first, use.names))).not.toEqual(answers[0]?.slice(0, 2));
  });

  it('of a report and of a share of another report, own or not, have no share', async () => {
    const { first, second } = api;
    const path = (reportId: string, shareId: string) => `/api/reports/${reportId}/shares/${shareId}`;
    const other = await resources['reportId']?.(api, { organizationId: first.id, id: first.keyIds.admin, kind: 'key' });
    const ways = [
      path(idOf(first, 'reportId'), idOf(second, 'shareId')),
      path(idOf(second, 'reportId'), idOf(second, 'shareId')),
      path(idOf(second, 'reportId'), idOf(first, 'shareId')),
      path(other ?? '', idOf(first, 'shareId')),
    ];
    for (const way of ways) expect((await api.call('DELETE', way, { key: first.keys.admin })).status).toBe(404);
    const own = await api.call('DELETE', path(idOf(first, 'reportId'), idOf(first, 'shareId')), {
      key: first.keys.admin,
    });
    expect(own.status).toBe(200);
  });
});
