import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { BillingSubscriptionsTable } from '../../../db/tables/organizations.ts';
import type { Subscription } from './subscription.ts';

/** Returns false when the event is already recorded. A concurrent delivery of the same event waits. */
export async function insertEvent(
  transaction: Kysely<Database>,
  event: { id: string; type: string },
): Promise<boolean> {
  const row = await transaction
    .insertInto('billing_events')
    .values({ id: event.id, type: event.type })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the subscription, inserting it if it is unknown. Other events about it wait until the transaction ends. */
export async function lockSubscriptionForShare(transaction: Kysely<Database>, id: string): Promise<Subscription> {
  await transaction
    .insertInto('billing_subscriptions')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await transaction
    .selectFrom('billing_subscriptions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return toSubscription(row);
}

export async function writeSubscription(transaction: Kysely<Database>, subscription: Subscription): Promise<void> {
  const { id, organizationId, plan, state, planAt, stateAt } = subscription;
  await transaction
    .updateTable('billing_subscriptions')
    .set({ organization_id: organizationId, plan, state, plan_at: planAt, state_at: stateAt })
    .where('id', '=', id)
    .execute();
}

export async function listSubscriptions(db: Kysely<Database>, organizationId: string): Promise<Subscription[]> {
  const rows = await db
    .selectFrom('billing_subscriptions')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toSubscription);
}

function toSubscription(row: Selectable<BillingSubscriptionsTable>): Subscription {
  return {
    id: row.id,
    organizationId: row.organization_id,
    plan: row.plan,
    state: row.state,
    planAt: row.plan_at,
    stateAt: row.state_at,
  };
}
