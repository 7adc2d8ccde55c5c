import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Endpoint } from '../../../http/endpoint.ts';
import { changePassword } from './change-password.ts';
import { getSession } from './get-session.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export const sessionEndpoints = (db: Kysely<Database>): Endpoint[] => [
  signIn(db),
  signOut(db),
  getSession(db),
  changePassword(db),
];
