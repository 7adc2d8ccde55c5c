import { describe, expect, it } from 'vitest';
import { ApiFailure } from '../../lib/api/api-failure.ts';
import type { BulkTarget, BulkTriage } from './bulk-request.ts';
import { sendBulk } from './send-bulk.ts';

const values = { status: 'FIXED', assignee: '', note: '', reason: '' } as const;
const ids = Array.from({ length: 1_100 }, (_, index) => `vul_${index}`);

const failure = new ApiFailure({ code: 'TIMEOUT', status: 504, message: 'The database is busy', requestId: 'req_7' });

function service({ failsAt = Number.POSITIVE_INFINITY, skipped = [] as string[] } = {}) {
  const sent: BulkTriage[] = [];
  const progress: number[] = [];
  const send = async (body: BulkTriage) => {
    if (sent.length >= failsAt) throw failure;
    sent.push(body);
    const count = body.ids?.length ?? body.expectedTotal ?? 0;
    return {
      selected: count,
      decided: count * 2,
      images: 3,
      skipped: skipped.map((id) => ({ id, reason: 'Vulnerability not found' })),
      undo: { token: `tri_${sent.length}`, expiresAt: '2026-01-01T00:00:00.000Z' },
    };
  };
  const run = (target: BulkTarget) => sendBulk(target, values, ({ done }) => progress.push(done), send);
  return { run, sent, progress };
}

describe('a decision about many rows', () => {
  it('is sent in parts with one result, and reports its progress', async () => {
    const { run, sent, progress } = service();
    const result = await run({ ids });
    expect(sent).toEqual(
      [ids.slice(0, 500), ids.slice(500, 1_000), ids.slice(1_000)].map((part) => ({ ids: part, status: 'FIXED' })),
    );
    expect(progress).toEqual([0, 500, 1_000]);
    expect(result).toEqual({ decided: 2_200, images: undefined, left: [], tokens: ['tri_1', 'tri_2', 'tri_3'] });
  });

  it('names the rows that the service skipped', async () => {
    const { run } = service({ skipped: ['vul_7'] });
    expect(await run({ ids: ids.slice(0, 10) })).toEqual({
      decided: 20,
      images: 3,
      left: [{ id: 'vul_7', reason: 'Vulnerability not found' }],
      tokens: ['tri_1'],
    });
  });

  it('names the rows that are left when a later part fails, and can undo the others', async () => {
    const { decided, left, tokens } = await service({ failsAt: 2 }).run({ ids });
    expect([decided, tokens]).toEqual([2_000, ['tri_1', 'tri_2']]);
    expect(left).toEqual(ids.slice(1_000).map((id) => ({ id, reason: 'The database is busy', requestId: 'req_7' })));
  });

  it('fails when the first part fails', async () => {
    await expect(service({ failsAt: 0 }).run({ ids })).rejects.toThrow('The database is busy');
  });

  it('is one request for a filter', async () => {
    const { run, sent } = service();
    const target = { filter: { tag: '1.10' }, expectedTotal: 4_312 };
    expect(await run(target)).toEqual({ decided: 8_624, images: 3, left: [], tokens: ['tri_1'] });
    expect(sent).toEqual([{ ...target, status: 'FIXED' }]);
  });
});
