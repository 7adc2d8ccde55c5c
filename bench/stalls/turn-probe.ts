import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into the service by `NODE_OPTIONS`: writes to the file in `PLIMSOLL_TURN_PROBE` the processor time of the main thread between two
 * runs of a timer, the longest of each 100 ms. Unlike latency it does not depend on other load of the machine.
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
