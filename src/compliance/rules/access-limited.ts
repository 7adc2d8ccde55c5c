import type { Rule } from '../rule.ts';
import { verified, warning } from './verdict.ts';

export const accessLimited: Rule = {
  id: 'access-limited',
  title: 'Who may change results is known and held to little',
  evidenceOf: 'service',
  datasets: ['access'],
  judge({ access }) {
    const { members, privileged, privilegedWithoutFactor, credentials, credentialsWithoutExpiry, credentialsUnused } =
      access;
    const facts = {
      members,
      suspended: access.suspended,
      privileged,
      privilegedWithoutFactor,
      credentials,
      credentialsWithoutExpiry,
      credentialsUnused,
    };
    if (members + credentials === 0) return warning('Nobody has access, so nobody can have reviewed it.', facts);
    if (privilegedWithoutFactor + credentialsWithoutExpiry + credentialsUnused > 0)
      return warning(
        `Of ${privileged} owners and admins, ${privilegedWithoutFactor} sign in without a second factor; of ${credentials} keys and tokens, ${credentialsWithoutExpiry} never expire and ${credentialsUnused} were not used for 90 days.`,
        facts,
      );
    return verified('Owners and admins have a second factor; keys and tokens expire and are in use.', facts);
  },
};
