import { plans } from '../plans/plans.ts';

export type SubscriptionState = 'INCOMPLETE' | 'ACTIVE' | 'PAST_DUE' | 'SUSPENDED' | 'ENDED';

/** A subscription as far as it is known. */
export interface Subscription {
  id: string;
  organizationId: string | null;
  plan: string | null;
  state: SubscriptionState;
  planAt: Date | null;
  stateAt: Date | null;
}

/** What one event says of one subscription; undefined: nothing. */
export interface SubscriptionChange {
  subscriptionId: string;
  /** When the provider made the event. */
  at: Date;
  organizationId?: string;
  plan?: string;
  state?: SubscriptionState;
  /** `state` is news only where the subscription is in one of these. */
  onlyFrom?: readonly SubscriptionState[];
}

/** What an organization has when its last subscription has ended. */
export const planAfterEnd = 'free';

/**
 * The subscription with the news in it. Events may come in any order: what is older than what is known says nothing, an end is for ever,
 * and a subscription stays with its first organization.
 */
export function mergeChange(known: Subscription, change: SubscriptionChange): Subscription {
  const changesState =
    change.state !== undefined &&
    known.state !== 'ENDED' &&
    (change.onlyFrom?.includes(known.state) ?? true) &&
    !isOlder(change.at, known.stateAt);
  const changesPlan = change.plan !== undefined && !isOlder(change.at, known.planAt);
  return {
    id: known.id,
    organizationId: known.organizationId ?? change.organizationId ?? null,
    ...(changesPlan ? { plan: change.plan ?? null, planAt: change.at } : { plan: known.plan, planAt: known.planAt }),
    ...(changesState && change.state
      ? { state: change.state, stateAt: change.at }
      : { state: known.state, stateAt: known.stateAt }),
  };
}

function isOlder(at: Date, than: Date | null): boolean {
  return than !== null && at < than;
}

/**
 * The plan that an organization's subscriptions amount to: the largest that is paid for, or being dunned for; `free` when all have ended or
 * are suspended; null when they say nothing yet.
 */
export function planOf(subscriptions: readonly Subscription[]): string | null {
  const live = subscriptions.flatMap(({ state, plan }) =>
    (state === 'ACTIVE' || state === 'PAST_DUE') && plan !== null ? [plan] : [],
  );
  const [largest] = live.toSorted((left, right) => sizeOf(right) - sizeOf(left));
  if (largest !== undefined) return largest;
  return subscriptions.some(({ state }) => state === 'ENDED' || state === 'SUSPENDED') ? planAfterEnd : null;
}

/** Plans are listed from the smallest to the largest. */
function sizeOf(plan: string): number {
  return Object.keys(plans).indexOf(plan);
}
