import { describe, expect, it } from 'vitest';
import type { Role } from '../../../domain/role.ts';
import type { ConnectionErrorCode } from './connection-errors.ts';
import { reportConnectionError } from './report-connection-error.ts';

const codes: ConnectionErrorCode[] = ['UNAUTHORIZED', 'UNREACHABLE', 'TLS', 'NOT_A_REGISTRY', 'BLOCKED_ADDRESS'];
const name = 'https://registry.internal:5000';
const literal = 'https://10.1.2.3:5000';

const reported = (
  code: ConnectionErrorCode,
  {
    role = 'developer',
    url = name,
    allowPrivate = true,
  }: { role?: Role; url?: string | null; allowPrivate?: true | string[] },
) => reportConnectionError(code, { role, url, allowPrivate });

describe('reportConnectionError', () => {
  it.each(codes)('returns %s exactly and at once to admins and owners', (code) => {
    for (const role of ['admin', 'owner'] as const) {
      for (const url of [name, literal, null])
        expect(reported(code, { role, url })).toMatchObject({ code, delayMs: 0 });
    }
  });

  it.each(codes)('returns %s exactly for hosts that the operator named and for loopback hosts', (code) => {
    for (const allowPrivate of [['registry.internal'], ['registry.internal:5000']]) {
      expect(reported(code, { allowPrivate })).toMatchObject({ code, delayMs: 0 });
    }
    for (const url of ['http://localhost:5000', 'https://127.0.0.1:5000', 'https://[::1]:5000']) {
      expect(reported(code, { url })).toMatchObject({ code, delayMs: 0 });
    }
  });

  it('returns the same error to developers for every failure if all private networks are allowed', () => {
    const hidden = codes.filter((code) => code !== 'UNAUTHORIZED' && code !== 'BLOCKED_ADDRESS');
    const answers = [name, literal].flatMap((url) => hidden.map((code) => JSON.stringify(reported(code, { url }))));
    expect(new Set(answers).size).toBe(1);
    expect(reported('TLS', {})).toMatchObject({ code: 'UNREACHABLE', delayMs: 5_000 });
    expect(reported('BLOCKED_ADDRESS', {})).toEqual(reported('UNREACHABLE', {}));
  });

  it('does not reveal to developers whether a name resolves to a refused address or not at all', () => {
    const refused = reported('BLOCKED_ADDRESS', { allowPrivate: ['other.internal'] });
    expect(refused).toEqual(reported('UNREACHABLE', { allowPrivate: ['other.internal'] }));
    expect(refused).toMatchObject({ code: 'UNREACHABLE', delayMs: 0 });
  });

  it('returns BLOCKED_ADDRESS for a literal address, which is not secret', () => {
    for (const allowPrivate of [true, [] as string[]] as const) {
      expect(reported('BLOCKED_ADDRESS', { url: literal, allowPrivate })).toMatchObject({ code: 'BLOCKED_ADDRESS' });
    }
  });

  it('returns exact TLS and NOT_A_REGISTRY errors of public hosts if private networks are refused', () => {
    for (const code of ['TLS', 'NOT_A_REGISTRY'] as const) {
      expect(reported(code, { url: 'https://registry.example', allowPrivate: [] })).toMatchObject({ code });
      expect(reported(code, { url: null, allowPrivate: [] })).toMatchObject({ code });
    }
  });
});
