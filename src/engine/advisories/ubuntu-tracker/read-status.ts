import type { FixState } from '../../../domain/finding.ts';
import type { PackageStatement } from '../feed-record.ts';

const releases: Readonly<Record<string, string>> = {
  trusty: '14.04',
  xenial: '16.04',
  bionic: '18.04',
  focal: '20.04',
  jammy: '22.04',
  noble: '24.04',
  oracular: '24.10',
  plucky: '25.04',
  questing: '25.10',
  resolute: '26.04',
};

/** Statuses of an affected package without a fix. `pending` has a fix that is not released. */
const unfixed: Readonly<Record<string, FixState>> = {
  needed: 'not-fixed',
  'needs-triage': 'not-fixed',
  active: 'not-fixed',
  deferred: 'not-fixed',
  pending: 'not-fixed',
  ignored: 'wont-fix',
};

/**
 * `jammy_curl: released (7.81.0-1ubuntu1.15)`, `esm-infra/xenial_curl: needed`. Undefined for lines of other releases and for packages that are
 * not affected or do not exist.
 */
export function readStatus(
  line: string,
  vulnerabilityId: string,
  urgency: string | null,
): PackageStatement | undefined {
  const [, scope, codename, name, status, note] =
    /^(?:(esm-(?:infra|apps)|trusty\/esm)\/)?([a-z]{2,20})_([a-z0-9][a-z0-9.+-]{1,200}): *([a-z-]{2,20})(?: +\(([^)]{0,300})\))?/.exec(
      line,
    ) ?? [];
  const release = releases[codename ?? ''];
  if (release === undefined || name === undefined || status === undefined) return undefined;
  const fixed = status === 'released' ? (note ?? '').trim() : null;
  const state = unfixed[status];
  if (fixed === '' || (fixed === null && state === undefined)) return undefined;
  return {
    ecosystem: `Ubuntu:${release}`,
    name,
    vulnerabilityId,
    advisoryId: vulnerabilityId,
    intervals: [{ introduced: null, fixed, lastAffected: null }],
    urgency,
    unfixedState: state ?? null,
    ...(scope !== undefined && { channel: 'pro' }),
    isSupplement: true,
  };
}
