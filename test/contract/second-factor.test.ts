import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { beginFactor } from '../../src/features/identity/second-factor/enrol-factor.ts';
import { verifyChain } from '../../src/features/platform/audit/verify-chain.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { authenticatorCode, decodeBase32 } from '../helpers/authenticator-code.ts';
import { addPerson, openSession, type Person, peoplesPassword } from '../helpers/people.ts';

const path = '/api/auth/totp';
const unauthorized = { error: { code: 'UNAUTHORIZED', message: 'Authentication is required' } };

let api: TestApi;
let person: Person;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  person = await addPerson(api.database, api.first.id, 'viewer');
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
});

const enrol = (body?: unknown) => api.call('POST', path, { headers: { cookie: person.cookie }, body });
const remove = (code: string) => api.call('DELETE', path, { headers: { cookie: person.cookie }, body: { code } });
const signIn = (otp?: string, password = peoplesPassword) =>
  api.call('POST', '/api/auth/sign-in', { body: { email: person.email, password, otp } });

/** Allows a test to use the current code again. */
const forgetStep = () => sql`update second_factors set last_step = 0`.execute(api.database.kysely);

async function enrolled(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await enrol()).body.data as { secret: string };
  const { status, body } = await enrol({ code: authenticatorCode(secret) });
  expect(status, JSON.stringify(body)).toBe(200);
  await forgetStep();
  return { secret, recoveryCodes: body.data.recoveryCodes };
}

/** A code that is wrong now and in the next step. */
function wrongCode(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((off) => authenticatorCode(secret, off));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? '';
}

describe(`POST ${path}`, () => {
  it('returns a secret for an app, which is inactive until a valid code is entered', async () => {
    const { status, body } = await enrol();
    expect([status, body.data]).toEqual([
      201,
      {
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        otpauthUrl: `otpauth://totp/Plimsoll:${encodeURIComponent(person.email)}?secret=${body.data.secret}&issuer=Plimsoll&algorithm=SHA1&digits=6&period=30`,
      },
    ]);
    expect((await signIn()).status).toBe(200);
  });

  it('returns ten different recovery codes with the first code', async () => {
    const { recoveryCodes } = await enrolled();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
  });

  it('ends the other sessions of the member with the first code, and those of no other member', async () => {
    const { userId } = person;
    const [before, other] = [
      await openSession(api.database, { organizationId: api.first.id, userId }),
      await addPerson(api.database, api.first.id, 'viewer'),
    ];
    const sessionOf = async (cookie: string) =>
      (await api.call('GET', '/api/auth/session', { headers: { cookie } })).status;
    await enrol();
    expect(await sessionOf(before)).toBe(200);
    await enrolled();
    expect([await sessionOf(before), await sessionOf(person.cookie), await sessionOf(other.cookie)]).toEqual([
      401, 200, 200,
    ]);
  });

  it('stores secret and recovery codes in no table and no log line in clear', async () => {
    const { secret, recoveryCodes } = await enrolled();
    const { rows } = await sql<{ text: string }>`select row_to_json(second_factors)::text as text from second_factors
      union all select encode(sealed_secret, 'escape') from second_factors
      union all select row_to_json(recovery_codes)::text from recovery_codes
      union all select row_to_json(audit_log)::text from audit_log`.execute(api.database.kysely);
    const kept = rows.map(({ text }) => text).join('\n') + JSON.stringify(api.log());
    const forms = [secret, decodeBase32(secret).toString('hex'), decodeBase32(secret).toString('base64')];
    for (const form of [...forms, ...recoveryCodes]) expect(kept).not.toContain(form);
  });

  it('uses the latest secret, and refuses a wrong code with an issue', async () => {
    const [first, second] = [(await enrol({})).body.data.secret, (await enrol()).body.data.secret];
    for (const code of [authenticatorCode(first), wrongCode(second)]) {
      const { status, body } = await enrol({ code });
      expect([status, body.error.issues]).toEqual([400, [{ path: 'code', message: expect.any(String) }]]);
    }
    expect((await enrol({ code: authenticatorCode(second) })).status).toBe(200);
  });

  it('refuses a code without a started enrolment, and an additional second factor', async () => {
    expect((await enrol({ code: '123456' })).body.error.issues).toEqual([
      { path: 'code', message: expect.stringContaining('no enrollment is open') },
    ]);
    const { secret } = await enrolled();
    const { status, body } = await enrol();
    expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
    expect((await enrol({ code: authenticatorCode(secret) })).status).toBe(400);
    expect((await signIn(authenticatorCode(secret))).status).toBe(200);
  });
});

it('is refused by a service without a master key, which states the reason and stores nothing', async () => {
  const caller = {
    principal: {
      organizationId: api.first.id,
      role: 'viewer',
      kind: 'user',
      credential: 'session',
      id: person.userId,
      name: '',
    },
    ip: '127.0.0.1',
    requestId: 'test',
  } as const;
  const refused = beginFactor({ db: api.database.kysely, vault: null }, caller);
  await expect(refused).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: expect.stringContaining('PLIMSOLL_MASTER_KEY'),
  });
  const kept = api.database.kysely.selectFrom('second_factors').select('user_id').where('user_id', '=', person.userId);
  expect(await kept.execute()).toEqual([]);
});

describe('signing in with a second factor', () => {
  it('asks for the code after the correct password only, and grants no access without it', async () => {
    await enrolled();
    const sessions = () => api.database.kysely.selectFrom('sessions').select('token_hash').execute();
    const before = await sessions();
    const [right, wrong] = [await signIn(), await signIn(undefined, 'wrong')];
    for (const { status, body, headers } of [right, wrong]) {
      expect([status, body, headers['set-cookie']]).toEqual([401, unauthorized, undefined]);
    }
    expect(right.headers['x-otp-required']).toBe('true');
    expect(wrong.headers).not.toHaveProperty('x-otp-required');
    expect((await signIn('')).headers['x-otp-required']).toBe('true');
    expect(await sessions()).toEqual(before);
  });

  it('accepts a code once, and none with a wrong password', async () => {
    const { secret } = await enrolled();
    const code = authenticatorCode(secret);
    const guess = await signIn(code, 'wrong');
    expect([guess.status, guess.headers['x-otp-required']]).toEqual([401, undefined]);
    const answers = await Promise.all([signIn(code), signIn(code), signIn(code)]);
    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '401', '401']);
    const again = await signIn(code);
    expect([again.status, again.body, again.headers['x-otp-required']]).toEqual([401, unauthorized, 'true']);
  });

  it('accepts each recovery code of the member once, in any notation', async () => {
    const other = (await enrolled()).recoveryCodes[0] ?? '';
    person = await addPerson(api.database, api.first.id, 'viewer');
    const [first = '', second = ''] = (await enrolled()).recoveryCodes;
    const answers = [];
    for (const code of [first, first, second.toUpperCase().replaceAll('-', ' '), second, other]) {
      answers.push((await signIn(code)).status);
    }
    expect(answers).toEqual([200, 401, 200, 401, 401]);
  });

  it('checks no code for some time after five wrong ones in a row, not even a correct one', async () => {
    const { secret, recoveryCodes } = await enrolled();
    const wrong = wrongCode(secret);
    for (let attempt = 0; attempt < 4; attempt += 1) expect((await signIn(wrong)).status).toBe(401);
    expect((await signIn(authenticatorCode(secret))).status).toBe(200);
    await forgetStep();
    await sql`delete from rate_limit_hits`.execute(api.database.kysely);
    const attempts = await Promise.all(Array.from({ length: 7 }, () => signIn(wrong)));
    const count = (wanted: number) => attempts.filter(({ status }) => status === wanted).length;
    expect([count(401), count(429)]).toEqual([5, 2]);
    await sql`delete from rate_limit_hits`.execute(api.database.kysely);
    for (const code of [authenticatorCode(secret), recoveryCodes[0] ?? '']) {
      const { status, headers } = await signIn(code);
      expect([status, Number(headers['retry-after']) > 25]).toEqual([429, true]);
    }
    // The same delay applies to signed-in members, and not to attempts with a wrong password.
    expect((await remove(authenticatorCode(secret))).status).toBe(429);
    expect((await signIn(authenticatorCode(secret), 'wrong')).status).toBe(401);
    await sql`update second_factors set retry_at = now()`.execute(api.database.kysely);
    expect((await signIn(wrong)).status).toBe(401);
    expect(Number((await signIn(wrong)).headers['retry-after'])).toBeGreaterThan(55);
    await sql`update second_factors set retry_at = now()`.execute(api.database.kysely);
    expect((await signIn(authenticatorCode(secret))).status).toBe(200);
  });

  it('is in the intact audit log: enrolled, requested, failed, passed, removed', async () => {
    const { secret, recoveryCodes } = await enrolled();
    await signIn();
    await signIn(wrongCode(secret));
    await signIn(authenticatorCode(secret));
    await remove(recoveryCodes[0] ?? '');
    const entries = await api.database.kysely
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('target', '=', person.userId)
      .orderBy('sequence')
      .execute();
    expect(entries).toEqual([
      { action: 'login.factor_added', details: { factor: 'totp' } },
      { action: 'login.failed', details: { secondFactor: 'missing' } },
      { action: 'login.failed', details: { secondFactor: 'wrong' } },
      { action: 'login.succeeded', details: { secondFactor: 'totp' } },
      { action: 'login.factor_removed', details: { factor: 'totp', by: 'recovery-code' } },
    ]);
    expect(await verifyChain(api.database.kysely, api.first.id)).toMatchObject({ isIntact: true });
  });
});

describe(`DELETE ${path}`, () => {
  it('requires a valid code, and sign-in then requires none', async () => {
    expect((await remove('123456')).status).toBe(404);
    const { secret, recoveryCodes } = await enrolled();
    const refused = await remove(wrongCode(secret));
    expect([refused.status, refused.body.error.issues[0].path]).toEqual([400, 'code']);
    expect((await signIn()).status).toBe(401);
    expect((await remove(authenticatorCode(secret))).body).toEqual({ data: { removed: true } });
    expect((await signIn()).status).toBe(200);
    const next = await enrolled();
    expect(next.secret).not.toBe(secret);
    expect((await signIn(recoveryCodes[0])).status).toBe(401);
  });

  it('and POST require a session', async () => {
    for (const method of ['POST', 'DELETE'] as const) {
      expect((await api.call(method, path, { key: api.first.keys.admin, body: {} })).status).toBe(403);
    }
  });
});
