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
  it.each(codes)('gives %s exactly and at once to admins and owners', (code) => {
    for (const role of ['admin', 'owner'] as const) {
      for (const url of [name, literal, null])
        expect(reported(code, { role, url })).toMatchObject({ code, delayMs: 0 });
    }
  });

  it.each(codes)('gives %s exactly for hosts that the operator named and for loopback hosts', (code) => {
    for (const allowPrivate of [['registry.internal'], ['registry.internal:5000']]) {
      expect(reported(code, { allowPrivate })).toMatchObject({ code, delayMs: 0 });
    }
    for (const url of ['http://localhost:5000', 'https://127.0.0.1:5000', 'https://[::1]:5000']) {
      expect(reported(code, { url })).toMatchObject({ code, delayMs: 0 });
    }
  });

  it('gives one answer to developers for every failure where all private networks are open', () => {
    const hidden = codes.filter((code) => code !== 'UNAUTHORIZED' && code !== 'BLOCKED_ADDRESS');
    const answers = [name, literal].flatMap((url) => hidden.map((code) => JSON.stringify(reported(code, { url }))));
    expect(new Set(answers).size).toBe(1);
    expect(reported('TLS', {})).toMatchObject({ code: 'UNREACHABLE', delayMs: 5_000 });
    expect(reported('BLOCKED_ADDRESS', {})).toEqual(reported('UNREACHABLE', {}));
  });

  it('does not tell developers whether a name resolves to a refused address or not at all', () => {
    const refused = reported('BLOCKED_ADDRESS', { allowPrivate: ['other.internal'] });
    expect(refused).toEqual(reported('UNREACHABLE', { allowPrivate: ['other.internal'] }));
    expect(refused).toMatchObject({ code: 'UNREACHABLE', delayMs: 0 });
  });

  it('says BLOCKED_ADDRESS of a literal address, whose kind is no secret', () => {
    for (const allowPrivate of [true, [] as string[]] as const) {
      expect(reported('BLOCKED_ADDRESS', { url: literal, allowPrivate })).toMatchObject({ code: 'BLOCKED_ADDRESS' });
    }
  });

  it('keeps TLS and NOT_A_REGISTRY of public hosts exact where private networks are closed', () => {
    for (const code of ['TLS', 'NOT_A_REGISTRY'] as const) {
      expect(reported(code, { url: 'https://registry.example', allowPrivate: [] })).toMatchObject({ code });
      expect(reported(code, { url: null, allowPrivate: [] })).toMatchObject({ code });
    }
  });
});
