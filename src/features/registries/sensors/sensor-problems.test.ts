import { describe, expect, it } from 'vitest';
import { sensorProblems } from './sensor-problems.ts';

const now = new Date('2026-01-15T12:00:00Z');
const healthy = { is_online: true, key_revoked_at: null, key_expires_at: null, listed_at: now, buffer: null };
const buffer = { usedBytes: 10, maxBytes: 100, deliveries: 3, state: 'ready' as const };
const codes = (of: Partial<Parameters<typeof sensorProblems>[0]>) =>
  sensorProblems({ ...healthy, ...of }).map(({ code }) => code);

describe('sensorProblems', () => {
  it('is empty for a sensor that works', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ buffer })).toEqual([]);
    expect(codes({ key_expires_at: new Date(now.getTime() + 1) })).toEqual([]);
  });

  it('names each cause that the service knows, the one that explains the others first', () => {
    expect(codes({ is_online: false })).toEqual(['OFFLINE']);
    expect(codes({ is_online: false, key_revoked_at: now, key_expires_at: now })).toEqual(['KEY_REVOKED', 'OFFLINE']);
    expect(codes({ key_expires_at: now, is_online: false })).toEqual(['KEY_EXPIRED', 'OFFLINE']);
  });

  it('says that the buffer is full, or from 90 % on that it is nearly full', () => {
    expect(codes({ buffer: { ...buffer, state: 'full' } })).toEqual(['BUFFER_FULL']);
    expect(codes({ buffer: { ...buffer, usedBytes: 90 } })).toEqual(['BUFFER_NEARLY_FULL']);
    expect(codes({ buffer: { ...buffer, usedBytes: 89 } })).toEqual([]);
  });
});
