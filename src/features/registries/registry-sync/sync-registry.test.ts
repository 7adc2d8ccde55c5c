import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestRegistry } from '../../../../test/helpers/add-test-registry.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { answerWith, onlyFirst } from '../../../../test/helpers/stand-in-registry.ts';
import { standIns } from '../../../../test/helpers/stand-ins.ts';
import { createOrganization } from '../../identity/organizations/create-organization.ts';
import { rowCaps } from '../../platform/plans/row-caps.ts';
import { findRegistry, updateRegistryRow } from '../../platform/registry-records/registry-store.ts';
import { syncRegistry } from './sync-registry.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
const { upstream } = standIns('upstream');

/** Content of the registry: tags by repository; null is a listed repository without tags, a number is the status of a refusal. */
let content: Record<string, string[] | null | number>;
beforeEach(() => {
  content = { app: ['1.0', '2.0'], base: ['latest'] };
  upstream.behaviours.push((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const name = /^\/v2\/(.+)\/tags\/list$/.exec(path)?.[1];
    const tags = name === undefined ? undefined : content[name];
    const isList = Array.isArray(tags);
    const json = name === undefined ? { repositories: Object.keys(content) } : { name, tags };
    response.writeHead(name === undefined || isList ? 200 : (tags ?? 404), { 'content-type': 'application/json' });
    response.end(name === undefined || isList ? JSON.stringify(json) : '{"errors":[]}');
    return true;
  });
});

async function addRegistry() {
  const { organizationId } = await createOrganization(database.kysely, { name: 'Looks' });
  const registryId = await addTestRegistry(database.kysely, organizationId, {
    url: `http://${upstream.host}`,
    host: upstream.host,
    is_insecure: false,
  });
  const deps = {
    db: database.kysely,
    vault: null,
    outbound: { allowPrivate: true as const },
    log: { info: () => undefined, warn: () => undefined },
  };
  return {
    id: registryId,
    sync: (repositories?: string[], signal = new AbortController().signal) =>
      syncRegistry(deps, { organizationId, registryId, ...(repositories && { repositories }) }, signal),
    /** Simulates a change through the API. */
    change: (change: Parameters<typeof updateRegistryRow>[3]) =>
      updateRegistryRow(database.kysely, organizationId, registryId, change),
    async health() {
      const row = await findRegistry(database.kysely, organizationId, registryId);
      return { status: row?.health_status, code: row?.health_code, message: row?.health_message };
    },
    async tags() {
      const { rows } = await database.pool.query<{ tag: string }>(
        `select split_part(i.repository, '/', 2) || ':' || t.name as tag from tags t join images i on i.id = t.image_id
         where i.registry_id = $1 and t.removed_at is null order by 1`,
        [registryId],
      );
      return rows.map(({ tag }) => tag);
    },
    async host() {
      return (await findRegistry(database.kysely, organizationId, registryId))?.host;
    },
  };
}

const healthy = { status: 'healthy', code: null, message: null };

describe('a registry sync', () => {
  it.each<[string, number]>([
    ['refused', 403],
    ['answered in a way that no registry does', 418],
  ])('skips a repository that is %s, reports it, and removes no tag', async (_, status) => {
    const registry = await addRegistry();
    await registry.sync();
    content = { app: ['2.0'], base: status };
    expect(await registry.sync()).toEqual({ repositories: 1, skipped: 1, newTags: 0, removedTags: 0 });
    expect(await registry.tags()).toEqual(['app:1.0', 'app:2.0', 'base:latest']);
    expect(await registry.health()).toEqual({
      status: 'healthy',
      code: status === 403 ? 'UNAUTHORIZED' : 'NOT_A_REGISTRY',
      message: expect.stringMatching(/^1 repositories or parts of the repository list could not be read, and no tag/),
    });
    content = { app: ['2.0'], base: [] };
    await registry.sync();
    expect([await registry.tags(), await registry.health()]).toEqual([['app:2.0'], healthy]);
  });

  it('skips a repository with too many tags, and reads the others', async () => {
    const registry = await addRegistry();
    content = { app: ['1.0'], huge: Array.from({ length: 50_001 }, (_, at) => `build-${at}`), more: ['1'] };
    expect(await registry.sync()).toMatchObject({ repositories: 2, skipped: 1 });
    expect(await registry.tags()).toEqual(['app:1.0', 'more:1']);
    expect((await registry.health()).message).toMatch(/Limit the tags with a filter/);
  });

  it('skips a repository whose tags exceed the limit of the organization, and reports it in the health', async () => {
    const registry = await addRegistry();
    await registry.sync();
    // Leaves room for one more tag below the limit of the organization.
    await database.pool.query(
      `update images set tag_count = tag_count + $2 where registry_id = $1 and repository like '%/app'`,
      [registry.id, rowCaps.tags - 4],
    );
    content = { app: ['1.0', '2.0'], base: ['latest', 'next', 'last'] };
    expect(await registry.sync()).toMatchObject({ repositories: 1, skipped: 1, newTags: 0 });
    expect(await registry.tags()).toEqual(['app:1.0', 'app:2.0', 'base:latest']);
    const message = expect.stringContaining(`The organization has reached the limit of ${rowCaps.tags} tags`);
    expect(await registry.health()).toMatchObject({ code: 'LIMIT_EXCEEDED', message });
    content = { app: ['1.0', '2.0'], base: ['latest', 'next'] };
    expect(await registry.sync()).toMatchObject({ repositories: 2, skipped: 0, newTags: 1 });
  });

  it('treats a listed repository that does not exist as one without tags', async () => {
    const registry = await addRegistry();
    await registry.sync();
    content['base'] = null;
    expect(await registry.sync()).toEqual({ repositories: 1, skipped: 0, newTags: 0, removedTags: 1 });
    expect([await registry.tags(), await registry.health()]).toEqual([['app:1.0', 'app:2.0'], healthy]);
  });

  it('fails for a registry that has none of the listed repositories', async () => {
    const registry = await addRegistry();
    await registry.sync();
    content = { app: null, base: null };
    await expect(registry.sync()).rejects.toMatchObject({ code: 'IMAGE_NOT_FOUND' });
    expect(await registry.tags()).toHaveLength(3);
    expect((await registry.health()).status).toBe('error');
  });

  it('removes tags that the filter newly excludes, and finds them again without the filter', async () => {
    const registry = await addRegistry();
    await registry.sync();
    await registry.change({ tag_exclude: '1.*' });
    expect(await registry.sync()).toMatchObject({ removedTags: 1 });
    expect(await registry.tags()).toEqual(['app:2.0', 'base:latest']);
    await registry.change({ tag_exclude: '', repositories: ['app'] });
    expect(await registry.sync()).toMatchObject({ newTags: 0, removedTags: 1 });
    expect(await registry.tags()).toEqual(['app:1.0', 'app:2.0']);
  });

  it('is repeated when the registry was changed meanwhile, for any first result', async () => {
    const registry = await addRegistry();
    const unchanged = upstream.behaviours.slice();
    upstream.behaviours.unshift(
      onlyFirst(1, (_request, response) => {
        void registry.change({ tag_include: '2.*' }).then(() => response.writeHead(401).end());
        return true;
      }),
    );
    await registry.sync();
    expect([await registry.tags(), await registry.health()]).toEqual([['app:2.0'], healthy]);

    upstream.behaviours.splice(0, upstream.behaviours.length, ...unchanged);
    upstream.behaviours.unshift(
      onlyFirst(1, (_request, response) => {
        const moved = { url: 'http://127.0.0.1:1', host: '127.0.0.1:1', health_status: 'unknown' as const };
        void registry.change(moved).then(() => response.end('{"repositories":["app"]}'));
        return true;
      }),
    );
    await expect(registry.sync()).rejects.toMatchObject({ code: 'UNREACHABLE' });
    expect([await registry.host(), (await registry.health()).status]).toEqual(['127.0.0.1:1', 'unreachable']);
  });

  it('of some repositories does not change the health of the registry', async () => {
    const registry = await addRegistry();
    expect(await registry.sync(['base'])).toEqual({ repositories: 1, skipped: 0, newTags: 1, removedTags: 0 });
    await expect(registry.sync(['gone'])).rejects.toMatchObject({ code: 'IMAGE_NOT_FOUND' });
    expect([await registry.tags(), (await registry.health()).status]).toEqual([['base:latest'], 'unknown']);
  });

  it('waits as a throttling registry requests, even for minutes, and then gives up', async () => {
    const registry = await addRegistry();
    const throttle = (seconds: number) => {
      content = { app: ['1.0'] };
      upstream.behaviours.unshift(onlyFirst(1, answerWith(/tags\/list/, 429, { 'retry-after': `${seconds}` })));
    };
    throttle(1);
    const startedAt = performance.now();
    expect(await registry.sync()).toMatchObject({ repositories: 1 });
    expect(performance.now() - startedAt).toBeGreaterThan(950);

    throttle(3600);
    await expect(registry.sync()).rejects.toMatchObject({ code: 'RATE_LIMITED', isRetryable: false });
    expect((await registry.health()).status).toBe('error');

    throttle(60);
    upstream.requests.length = 0;
    const stop = new AbortController();
    const sync = registry.sync(undefined, stop.signal);
    sync.catch(() => undefined);
    await expect.poll(() => upstream.requests.map(({ url }) => url)).toContain('/v2/app/tags/list?n=1000');
    expect(await Promise.race([sync, delay(300, 'still waiting')])).toBe('still waiting');
    stop.abort();
    await expect(sync).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  it('removes nothing when the list is incomplete, and ends after its running requests', async () => {
    const registry = await addRegistry();
    await registry.sync();
    let isAnswered = false;
    const asked = Promise.withResolvers<void>();
    const refused = Promise.withResolvers<void>();
    upstream.behaviours.unshift(
      answerWith(/_catalog\?n=1000$/, 200, { link: '</v2/_catalog?last=app>; rel="next"' }, '{"repositories":["app"]}'),
      // The list fails while the tags are requested, and the tags are answered later.
      (request, response) => {
        if (!request.url?.endsWith('_catalog?last=app')) return false;
        response.once('finish', () => setTimeout(refused.resolve, 200));
        void asked.promise.then(() => response.writeHead(404).end());
        return true;
      },
      (request, response) => {
        if (!request.url?.includes('/app/tags/list')) return false;
        asked.resolve();
        void refused.promise.then(() => {
          isAnswered = true;
          response.end('{"tags":["3.0"]}');
        });
        return true;
      },
    );
    await expect(registry.sync()).rejects.toMatchObject({ code: 'NOT_A_REGISTRY' });
    expect(isAnswered).toBe(true);
    expect(await registry.tags()).toEqual(['app:1.0', 'app:2.0', 'app:3.0', 'base:latest']);
  });
});
