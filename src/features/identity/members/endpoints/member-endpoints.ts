import type { Endpoint } from '../../../../http/endpoint.ts';
import type { MemberDependencies } from '../issue-reset-link.ts';
import { changeMember } from './change-member.ts';
import { issueResetLink } from './issue-reset-link.ts';
import { listAssignableMembers } from './list-assignable-members.ts';
import { listMembers } from './list-members.ts';
import { removeMember } from './remove-member.ts';
import { resetPassword } from './reset-password.ts';

export const memberEndpoints = (deps: MemberDependencies): Endpoint[] => [
  listMembers(deps.db),
  listAssignableMembers(deps.db),
  changeMember(deps.db),
  removeMember(deps.db),
  issueResetLink(deps),
  resetPassword(deps.db),
];
