import type { Endpoint } from '../../../http/endpoint.ts';
import type { SecondFactorDependencies } from '../../second-factor/second-factor-dependencies.ts';
import { changePassword } from './change-password.ts';
import { getSession } from './get-session.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export const sessionEndpoints = (deps: SecondFactorDependencies): Endpoint[] => [
  signIn(deps),
  signOut(deps.db),
  getSession(deps.db),
  changePassword(deps.db),
];
