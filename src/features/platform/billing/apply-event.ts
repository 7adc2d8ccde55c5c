import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { AuditValue } from '../audit/audit-entry.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockPlanUse, readPlanName, writePlanName } from '../plans/plan-store.ts';
import { insertEvent, listSubscriptions, lockSubscriptionForShare, writeSubscription } from './billing-store.ts';
import type { BillingEvent } from './read-event.ts';
import { mergeChange, planOf, type Subscription, type SubscriptionChange } from './subscription.ts';

export interface Applied {
  outcome: 'applied' | 'unchanged' | 'duplicate' | 'ignored';
  reason?: string;
}

/** The webhook request that delivered the event. */
export interface WebhookRequest {
  ip: string;
  requestId: string;
}

/** Applies an event of the payment provider once. The plan changes when the plan of the organization's subscriptions changes. */
export async function applyEvent(
  db: Kysely<Database>,
  event: BillingEvent,
  delivery: WebhookRequest,
): Promise<Applied> {
  if ('ignored' in event) return { outcome: 'ignored', reason: event.ignored };
  const { organizationId } = event.change;
  // The event is not recorded as delivered, because it may be sent again after the organization was created.
  if (organizationId !== undefined && (await readPlanName(db, organizationId)) === undefined) {
    return { outcome: 'ignored', reason: 'the organization does not exist' };
  }
  return db.transaction().execute(async (transaction): Promise<Applied> => {
    if (!(await insertEvent(transaction, event))) return { outcome: 'duplicate' };
    return applyChange(transaction, event.change, delivery);
  });
}

async function applyChange(
  transaction: Kysely<Database>,
  change: SubscriptionChange,
  delivery: WebhookRequest,
): Promise<Applied> {
  const before = await lockSubscriptionForShare(transaction, change.subscriptionId);
  const after = mergeChange(before, change);
  const { organizationId } = after;
  if (organizationId === null) {
    await writeSubscription(transaction, after);
    return { outcome: 'unchanged', reason: 'no checkout event has linked the subscription to an organization yet' };
  }
  await lockPlanUse(transaction, organizationId);
  const planBefore = planOf(await listSubscriptions(transaction, organizationId));
  await writeSubscription(transaction, after);
  const planAfter = planOf(await listSubscriptions(transaction, organizationId));
  const changes = {
    ...(planAfter !== null && planAfter !== planBefore && (await changePlan(transaction, organizationId, planAfter))),
    ...stateChange(before, after),
  };
  if (Object.keys(changes).length === 0) return { outcome: 'unchanged' };
  await recordAudit(transaction, {
    organizationId,
    actor: { kind: 'system', id: 'stripe', name: 'Stripe' },
    action: 'settings.changed',
    target: organizationId,
    ip: delivery.ip,
    requestId: delivery.requestId,
    details: { ...changes, subscription: after.id },
  });
  return { outcome: 'applied' };
}

type AuditDetails = Readonly<Record<string, AuditValue>>;

async function changePlan(transaction: Kysely<Database>, organizationId: string, to: string): Promise<AuditDetails> {
  const from = (await readPlanName(transaction, organizationId)) ?? null;
  if (from === to) return {};
  await writePlanName(transaction, organizationId, to);
  return { plan: { from, to } };
}

function stateChange(before: Subscription, after: Subscription): AuditDetails {
  const isFirst = before.organizationId === null;
  if (!isFirst && before.state === after.state) return {};
  return { billing: { from: isFirst ? null : before.state, to: after.state } };
}
