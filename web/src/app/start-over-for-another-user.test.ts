import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { Session } from '../features/session/session.ts';
import { startOverForAnotherUser } from './start-over-for-another-user.ts';

const queryKey = ['session'];

const sessionOf = (id: string, role: Session['role'], organization = 'org_1'): Session => ({
  principal: { id, name: id, kind: 'user', credential: 'session' },
  organization: { id: organization, name: 'Acme' },
  role,
});

it.each([
  ['the same session', [sessionOf('one', 'admin'), sessionOf('one', 'admin')], 0],
  ['another role of the same user', [sessionOf('one', 'admin'), sessionOf('one', 'viewer')], 0],
  ['another user', [sessionOf('one', 'admin'), sessionOf('two', 'admin')], 1],
  ['another organization of the same user', [sessionOf('one', 'admin'), sessionOf('one', 'admin', 'org_2')], 1],
  ['another user after a sign-out', [sessionOf('one', 'admin'), null, sessionOf('two', 'admin')], 0],
] as const)('%s', (_, sessions, reloads) => {
  const queries = new QueryClient();
  const reload = vi.fn();
  startOverForAnotherUser(queries, { queryKey }, reload);
  for (const session of sessions) {
    if (session === null) queries.clear();
    else queries.setQueryData(queryKey, session);
  }
  expect(reload).toHaveBeenCalledTimes(reloads);
});
