import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { createScanEvents, type ScanEvents, type ScanEventsOptions } from './scan-events.ts';
import type { ScanStatusRow } from './scan-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const db = database.kysely;
  await sql`insert into organizations (id, name) values ('org', 'Acme')`.execute(db);
  await sql`insert into images (id, organization_id, source, repository, name, registry_key)
    values ('img', 'org', 'registry', 'app', 'app', '')`.execute(db);
  await sql`insert into tags (id, organization_id, image_id, name) values ('tag', 'org', 'img', '1')`.execute(db);
  await sql`insert into scans (id, organization_id, batch_id, image_id, tag_id, image, tag, reference, requested_scanners,
      are_scanners_explicit, request_key, status)
    values ('scan', 'org', 'bat', 'img', 'tag', 'app', '1', 'app:1', '{}', false, 'key', 2)`.execute(db);
});
afterAll(() => database.drop());

const open: ScanEvents[] = [];
afterEach(async () => {
  for (const events of open.splice(0)) await events.close();
});

function createEvents(options: Partial<ScanEventsOptions> = {}): {
  events: ScanEvents;
  warn: ReturnType<typeof vi.fn>;
} {
  const warn = vi.fn();
  const events = createScanEvents(database.kysely, { log: { warn }, intervalMs: 10, ...options });
  open.push(events);
  return { events, warn };
}

const scan: ScanStatusRow = {
  id: 'scan',
  status: 2,
  completeness: null,
  phase: 'pulling',
  percent: 0,
  error: null,
  created_at: new Date(0),
  started_at: null,
  scanned_at: null,
  origin: 'cloud',
  job_id: null,
  attempts: 1,
  last_error: null,
  next_attempt_at: null,
};

function collect(stream: Readable): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  return () => text;
}

const setPercent = (percent: number) =>
  sql`update scans set percent = ${percent} where id = 'scan'`.execute(database.kysely);

describe('a stream of scan events', () => {
  it('continues after the database did not respond', async () => {
    const { events, warn } = createEvents();
    await sql`alter table scans rename to absent`.execute(database.kysely);
    const stream = events.watch('org', scan);
    const text = collect(stream);
    await expect.poll(() => warn.mock.calls.length).toBeGreaterThan(0);
    await sql`alter table absent rename to scans`.execute(database.kysely);
    await setPercent(42);
    await expect.poll(text).toContain('"percent":42');
    expect(stream.destroyed).toBe(false);
  });

  it('ends after its maximum duration', async () => {
    const { events } = createEvents({ lifetimeMs: 50 });
    const stream = events.watch('org', scan);
    collect(stream);
    await expect.poll(() => stream.closed).toBe(true);
  });

  it('ends for a client that reads nothing, and bounds its buffer', async () => {
    const { events } = createEvents({ heartbeatMs: 0, intervalMs: 1, unreadBytesMax: 1_000 });
    const stream = events.watch('org', scan);
    let most = 0;
    await vi.waitFor(
      () => {
        most = Math.max(most, stream.readableLength);
        expect(stream.destroyed).toBe(true);
      },
      { timeout: 60_000, interval: 5 },
    );
    expect(most).toBeLessThan(1_100);
  });

  it('has the changes of other replicas', async () => {
    const [one, other] = [createEvents(), createEvents()];
    const texts = [one, other].map(({ events }) => collect(events.watch('org', scan)));
    await setPercent(77);
    for (const text of texts) await expect.poll(text).toContain('"percent":77');
  });
});
