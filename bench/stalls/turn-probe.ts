import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into the service by `NODE_OPTIONS`: writes to the file in `PLIMSOLL_TURN_PROBE` how much processor time the main thread spent
 * between two turns of a timer, the longest of each 100 ms. Unlike latency this does not depend on what else the machine does.
 */
const file = process.env['PLIMSOLL_TURN_PROBE'];
if (isMainThread && file !== undefined) {
  const used = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let last = used();
  let longest = 0;
  setInterval(() => {
    const now = used();
    longest = Math.max(longest, now - last);
    last = now;
  }, 2).unref();
  setInterval(() => {
    appendFileSync(file, `${Date.now()} ${longest.toFixed(1)}\n`);
    longest = 0;
  }, 100).unref();
}
