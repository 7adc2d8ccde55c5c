import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { awaitAdvisories, requireAdvisories } from './advisories-for-results.ts';
import { ensureSnapshotRow } from './advisory-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const signal = new AbortController().signal;
const none = () => ({ db: database.kysely, current: () => Promise.resolve<'snapshot' | null>(null) });

describe('advisories of new results', () => {
  it('are absent in a service that never had any', async () => {
    expect(await awaitAdvisories(none(), signal)).toBeNull();
    expect(await requireAdvisories(none())).toBeNull();
  });

  describe('when the service had some', () => {
    beforeEach(async () => {
      const digest = `sha256:${'a'.repeat(64)}`;
      const id = await ensureSnapshotRow(database.kysely, { digest, builtAt: '2026-01-01T00:00:00.000Z', feeds: [] });
      await sql`update rematch_state set snapshot_id = ${id}::bigint`.execute(database.kysely);
    });

    it('are those that have been compiled meanwhile', async () => {
      const answers = [null, null, 'snapshot'] as const;
      let asked = 0;
      const later = { ...none(), current: () => Promise.resolve(answers[asked++] ?? null) };
      expect(await awaitAdvisories(later, signal, { pollMs: 1 })).toBe('snapshot');
      expect(asked).toBe(3);
    });

    it('fail the attempt of a scan when there are none for too long', async () => {
      const waiting = awaitAdvisories(none(), signal, { waitMs: 20, pollMs: 5 });
      await expect(waiting).rejects.toMatchObject({ code: 'TIMEOUT', isRetryable: true });
    });

    it('are not awaited by a scan that was stopped', async () => {
      const stopping = new AbortController();
      const waiting = awaitAdvisories(none(), stopping.signal);
      stopping.abort();
      await expect(waiting).rejects.toThrow('aborted');
    });

    it('are required by an upload, which is repeated', async () => {
      await expect(requireAdvisories(none())).rejects.toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        retryAfterSeconds: 30,
      });
    });
  });
});
