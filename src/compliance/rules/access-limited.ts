import type { Rule } from '../rule.ts';
import { verified, warning } from './verdict.ts';

export const accessLimited: Rule = {
  id: 'access-limited',
  title: 'Permission to change results is limited',
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
    if (members + credentials === 0) return warning('No user has access, so no review is possible.', facts);
    if (privilegedWithoutFactor + credentialsWithoutExpiry + credentialsUnused > 0)
      return warning(
        `${privilegedWithoutFactor} of ${privileged} owners and admins have no second factor. Of ${credentials} keys and tokens, ${credentialsWithoutExpiry} never expire and ${credentialsUnused} were not used for 90 days.`,
        facts,
      );
    return verified('All owners and admins have a second factor. All keys and tokens expire and are in use.', facts);
  },
};
