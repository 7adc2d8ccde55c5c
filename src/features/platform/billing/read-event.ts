import { planNamed } from '../plans/plans.ts';
import type { SubscriptionChange, SubscriptionState } from './subscription.ts';

/** Content of a callback. `ignored`: the reason why it has no effect, for operators who read the provider's log of deliveries. */
export type BillingEvent = { id: string; type: string } & ({ change: SubscriptionChange } | { ignored: string });

type Values = Readonly<Record<string, unknown>>;
type Change = Omit<SubscriptionChange, 'at'> | { ignored: string };

const idFormat = /^[\w-]{1,255}$/;

/** Subscription states of the provider. Other states have no effect. */
const states: Readonly<Record<string, SubscriptionState>> = {
  incomplete: 'INCOMPLETE',
  trialing: 'ACTIVE',
  active: 'ACTIVE',
  past_due: 'PAST_DUE',
  unpaid: 'SUSPENDED',
  paused: 'SUSPENDED',
  canceled: 'ENDED',
  incomplete_expired: 'ENDED',
};

const readers: Readonly<Record<string, (object: Values) => Change>> = {
  'checkout.session.completed': readCheckout,
  'customer.subscription.updated': readSubscription,
  'customer.subscription.deleted': (object) => {
    const change = readSubscription(object);
    return 'ignored' in change ? change : { ...change, state: 'ENDED' };
  },
  // A failed first payment has no effect, because the plan was not granted yet.
  'invoice.payment_failed': (object) => readInvoice(object, { state: 'PAST_DUE', onlyFrom: ['ACTIVE'] }),
  'invoice.paid': (object) => readInvoice(object, { state: 'ACTIVE' }),
};

/**
 * Reads a verified event: Stripe's Event, Checkout Session, Subscription and Invoice objects, of any API version with these fields. Returns
 * undefined when the value is not an event.
 */
export function readEvent(event: Values): BillingEvent | undefined {
  const { id, type, created } = event;
  const object = valuesAt(event, 'data', 'object');
  if (typeof id !== 'string' || !idFormat.test(id) || typeof type !== 'string') return;
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  if (!read || !object) return { id, type: type.slice(0, 255), ignored: 'events of this type are ignored' };
  if (!isTime(created)) return;
  const at = new Date(created * 1000);
  const change = read(object);
  return { id, type, ...('ignored' in change ? change : { change: { ...change, at } }) };
}

/** Seconds since 1970, before the year 3000. */
function isTime(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value < 32_503_680_000;
}

function readCheckout(session: Values): Change {
  const subscriptionId = idAt(session, 'subscription');
  if (subscriptionId === undefined) return { ignored: 'the checkout created no subscription' };
  const organizationId = idAt(session, 'client_reference_id') ?? idAt(session, 'metadata', 'organizationId');
  if (organizationId === undefined) return { ignored: 'the checkout has no organization id in client_reference_id' };
  const plan = planAt(session, 'metadata', 'plan');
  // Some payment methods take days; a later invoice.paid event reports the payment.
  const isPaid = session['payment_status'] === 'paid' || session['payment_status'] === 'no_payment_required';
  return {
    subscriptionId,
    organizationId,
    ...(plan !== undefined && { plan }),
    ...(isPaid && { state: 'ACTIVE', onlyFrom: ['INCOMPLETE'] }),
  };
}

function readSubscription(subscription: Values): Change {
  const subscriptionId = idAt(subscription, 'id');
  if (subscriptionId === undefined) return { ignored: 'the subscription has no id' };
  const organizationId = idAt(subscription, 'metadata', 'organizationId');
  const plan = planOfPrices(subscription) ?? planAt(subscription, 'metadata', 'plan');
  const status = subscription['status'];
  const state = typeof status === 'string' && Object.hasOwn(states, status) ? states[status] : undefined;
  return {
    subscriptionId,
    ...(organizationId !== undefined && { organizationId }),
    ...(plan !== undefined && { plan }),
    ...(state !== undefined && { state }),
  };
}

function readInvoice(invoice: Values, change: Pick<SubscriptionChange, 'state' | 'onlyFrom'>): Change {
  const subscriptionId =
    idAt(invoice, 'parent', 'subscription_details', 'subscription') ?? idAt(invoice, 'subscription');
  return subscriptionId === undefined
    ? { ignored: 'the invoice belongs to no subscription' }
    : { subscriptionId, ...change };
}

/** The price determines the plan: changing the subscription changes the price and not the metadata. */
function planOfPrices(subscription: Values): string | undefined {
  const items = valuesAt(subscription, 'items')?.['data'];
  if (!Array.isArray(items)) return undefined;
  for (const item of items as unknown[]) {
    const price = valuesAt(item, 'price');
    const plan = price && (planAt(price, 'lookup_key') ?? planAt(price, 'metadata', 'plan'));
    if (plan !== undefined) return plan;
  }
  return undefined;
}

function planAt(from: unknown, ...path: string[]): string | undefined {
  const name = valueAt(from, path);
  return typeof name === 'string' && planNamed(name) ? name : undefined;
}

/** Returns an id, or the id of an expanded object. */
function idAt(from: unknown, ...path: string[]): string | undefined {
  const found = valueAt(from, path);
  const id = isValues(found) ? found['id'] : found;
  return typeof id === 'string' && idFormat.test(id) ? id : undefined;
}

function valuesAt(from: unknown, ...path: string[]): Values | undefined {
  const found = valueAt(from, path);
  return isValues(found) ? found : undefined;
}

function valueAt(from: unknown, path: readonly string[]): unknown {
  let value = from;
  for (const key of path) value = isValues(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
