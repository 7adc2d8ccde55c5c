import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';

const secret = 'whsec_test';
const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'invoice.paid' });

/** Calls verifyEvent in a process of its own and reports its outcome and how many modules of the library the process has loaded. */
async function verify(signature: string, webhookSecret: string | null): Promise<{ outcome: string; modules: number }> {
  const module = JSON.stringify(new URL('verify-event.ts', import.meta.url).href);
  const script = `
    import { registerHooks } from 'node:module';
    let modules = 0;
    registerHooks({ load: (url, context, next) => { modules += url.includes('/node_modules/stripe/') ? 1 : 0; return next(url, context); } });
    const { verifyEvent } = await import(${module});
    const [body, signature, secret] = ${JSON.stringify([body, signature, webhookSecret])};
    const outcome = await verifyEvent(Buffer.from(body), { 'stripe-signature': signature }, secret).then((event) => event.id, (error) => error.code);
    console.log(JSON.stringify({ outcome, modules }));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  return JSON.parse(stdout) as { outcome: string; modules: number };
}

describe('verifyEvent', () => {
  it("loads the payment provider's library for a signed event of an installation with a webhook secret", async () => {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret });
    expect(await verify(signature, secret)).toEqual({
      outcome: 'evt_1',
      modules: expect.toSatisfy((n: number) => n > 0),
    });
  });

  it("does not load the payment provider's library in an installation without a webhook secret", async () => {
    expect(await verify('t=1,v1=00', null)).toEqual({ outcome: 'BAD_REQUEST', modules: 0 });
  });
});
