import { plans } from '../plans/plans.ts';

export type SubscriptionState = 'INCOMPLETE' | 'ACTIVE' | 'PAST_DUE' | 'SUSPENDED' | 'ENDED';

/** The known part of a subscription. */
export interface Subscription {
  id: string;
  organizationId: string | null;
  plan: string | null;
  state: SubscriptionState;
  planAt: Date | null;
  stateAt: Date | null;
}

/** The change of a subscription that an event reports. */
export interface SubscriptionChange {
  subscriptionId: string;
  /** Time at which the provider created the event. */
  at: Date;
  organizationId?: string;
  plan?: string;
  state?: SubscriptionState;
  /** `state` applies only if the subscription is in one of these states. */
  onlyFrom?: readonly SubscriptionState[];
}

/** Plan of an organization after its last subscription has ended. */
export const planAfterEnd = 'free';

/**
 * Returns the subscription after an event. Events may arrive in any order: an older event changes nothing, an ended subscription stays
 * ended, and a subscription stays with its first organization.
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
 * Returns the plan of an organization's subscriptions: the largest that is paid or past due; `free` when all have ended or are suspended;
 * null when none has a state yet.
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
