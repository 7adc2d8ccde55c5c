import type { Endpoint } from '../../../../http/endpoint.ts';
import { changePassword } from '../../sessions/endpoints/change-password.ts';
import { endOtherSessions } from '../../sessions/endpoints/end-other-sessions.ts';
import { endSession } from '../../sessions/endpoints/end-session.ts';
import { getSession } from '../../sessions/endpoints/get-session.ts';
import { listSessions } from '../../sessions/endpoints/list-sessions.ts';
import { signOut } from '../../sessions/endpoints/sign-out.ts';
import type { SignInDependencies } from '../sign-in.ts';
import { signIn } from './sign-in.ts';

export const sessionEndpoints = (deps: SignInDependencies): Endpoint[] => [
  signIn(deps),
  signOut(deps.db),
  getSession(deps.db),
  changePassword(deps.db),
  listSessions(deps.db),
  endSession(deps.db),
  endOtherSessions(deps.db),
];
