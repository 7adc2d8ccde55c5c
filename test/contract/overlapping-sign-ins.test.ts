import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changePassword } from '../../src/features/identity/sessions/change-password.ts';
import { endOtherOwnSessions } from '../../src/features/identity/sessions/end-sessions.ts';
import { adminCaller } from '../helpers/admin-caller.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { authenticatorCode } from '../helpers/authenticator-code.ts';
import { expectBothAfterOverlap } from '../helpers/overlap.ts';
import { addPerson, openSession, type Person, peoplesPassword } from '../helpers/people.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const addOwner = () => addPerson(api.database, api.first.id, 'owner');

function callerOf({ userId, cookie }: Person) {
  const { principal, ...caller } = adminCaller(api.first);
  return {
    ...caller,
    principal: { ...principal, kind: 'user' as const, credential: 'session' as const, id: userId },
    headers: { cookie },
  };
}

it('a user with an ended session signs in while the password is changed, and is refused', async () => {
  const person = await addOwner();
  await openSession(api.database, { organizationId: api.first.id, userId: person.userId });
  const { token_hash: current } = await api.database.kysely
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', person.userId)
    .orderBy('created_at')
    .executeTakeFirstOrThrow();
  await sql`
    update sessions set expires_at = now() - interval '1 day' where user_id = ${person.userId} and token_hash <> ${current}`.execute(
    api.database.kysely,
  );
  await expectBothAfterOverlap(api.database, {
    first: (db) =>
      changePassword(db, callerOf(person), { currentPassword: peoplesPassword, newPassword: 'another long sentence' }),
    pausedBefore: /delete from "sessions"/,
    async second() {
      const body = { email: person.email, password: peoplesPassword };
      expect((await api.call('POST', '/api/auth/sign-in', { body })).status).toBe(401);
    },
  });
});

it('a user ends other sessions while a second factor is confirmed, which ends them too', async () => {
  const person = await addOwner();
  const path = '/api/auth/totp';
  const enrol = (body?: unknown) => api.call('POST', path, { headers: { cookie: person.cookie }, body });
  const { secret } = (await enrol()).body.data;
  await openSession(api.database, { organizationId: api.first.id, userId: person.userId });
  await expectBothAfterOverlap(api.database, {
    first: (db) => endOtherOwnSessions(db, callerOf(person)),
    pausedBefore: /pg_advisory_xact_lock/,
    async second() {
      expect((await enrol({ code: authenticatorCode(secret) })).status).toBe(200);
    },
  });
});
