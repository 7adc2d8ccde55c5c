import { createQueue } from '../../src/jobs/create-queue.ts';

/** A worker that starts a job and never ends it. The test kills it. */
const log = { warn: () => undefined, error: () => undefined };
const url = process.env['TEST_DATABASE_URL'] ?? '';
const queue = createQueue({
  address: { url },
  log,
  queues: [{ name: 'scan' }],
  roles: { work: true, schedule: false },
});
await queue.start();
await queue.work(
  'scan',
  { concurrency: 1, describeFailure: () => ({ code: 'X', message: 'x' }), onExhausted: async () => undefined },
  async ({ id }) => {
    process.stdout.write(`running ${id}\n`);
    await new Promise(() => undefined);
  },
);
process.stdout.write('ready\n');
