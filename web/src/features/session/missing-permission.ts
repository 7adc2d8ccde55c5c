import type { Operation } from '../../lib/api/client.ts';
import type { Capabilities } from './capabilities.ts';
import type { Role } from './roles.ts';

/** An operation that the service does not list is not refused: the service decides. */
export function missingPermission({ role, operations: all }: Capabilities, operation: Operation): string | undefined {
  const rule = all.find((one) => one.operation === operation);
  if (rule === undefined || rule.allowed) return undefined;
  if (rule.roles.includes(role)) return `This needs a sign-in by ${credentials[rule.credential]}.`;
  return missingRoleText(lowestOf(rule), role);
}

const credentials: Readonly<Record<Capabilities['operations'][number]['credential'], string>> = {
  any: 'a user',
  person: 'a user',
  session: 'a user in a browser',
  sensor: 'a sensor',
};

/** The lowest role of the usual order, and roles beside this order. Roles above are left out, because they include it. */
function lowestOf({ minimumRole, roles }: Capabilities['operations'][number]): readonly Role[] {
  const atMinimum = roles.indexOf(minimumRole);
  return [minimumRole, ...roles.slice(0, Math.max(0, atMinimum))];
}

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** The needed roles and the own one, in a sentence for users. */
export function missingRoleText(roles: readonly Role[], own: Role): string {
  return `This needs the role ${either.format(roles)}. Your role is ${own}.`;
}
