import type { AdvisoryEntry } from '../../advisories/snapshot.ts';
import type { Judgement } from '../matcher.ts';

/**
 * Judges entries of which some describe fixes that need a subscription (Ubuntu Pro). Both kinds count: a version at or above either fix is not
 * affected. A fix with a subscription is named as the fixed version only for packages that were installed with one.
 */
export function judgeSubscription(
  version: string,
  entries: readonly AdvisoryEntry[],
  judge: (version: string, entries: readonly AdvisoryEntry[]) => Judgement,
): Judgement {
  const subscribed = entries.filter(({ channel }) => channel === 'pro');
  if (subscribed.length === 0) return judge(version, entries);
  const free = entries.filter(({ channel }) => channel !== 'pro');
  const withSubscription = judge(version, subscribed);
  const without = free.length === 0 ? withSubscription : judge(version, free);
  if (withSubscription.verdict !== 'affected') return withSubscription;
  if (without.verdict !== 'affected') return without;
  const advisoryIds = [...new Set([...without.advisoryIds, ...withSubscription.advisoryIds])].sort();
  if (free.length > 0 && without.fixedVersion !== null) return { ...without, advisoryIds };
  const hasSubscription = version.includes('esm');
  const fixedVersion = hasSubscription ? withSubscription.fixedVersion : null;
  const unfixed = without.fixState === 'fixed' ? 'not-fixed' : without.fixState;
  return { ...without, advisoryIds, fixedVersion, fixState: fixedVersion === null ? unfixed : 'fixed' };
}
