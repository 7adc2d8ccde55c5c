import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fuzzTargets } from './targets.ts';

/**
 * Prints the files of `src` of which the seeds of the fuzz targets call a function, as a JSON list. It runs in a process of its own: the seeds
 * of all targets, once, while V8 counts calls.
 */
const root = path.resolve(import.meta.dirname, '../..');
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
for (const { run, seeds } of await fuzzTargets()) for (const seed of seeds) await run(seed);
const { result } = await session.post('Profiler.takePreciseCoverage');
const called = result.flatMap(({ url, functions }) => {
  // The top level of a file, which an import runs, is the function without a name at its start. It can be missing.
  const isCalled = functions.some(
    ({ functionName, ranges: [range] }) => range && range.count > 0 && (functionName !== '' || range.startOffset > 0),
  );
  return isCalled && url.startsWith('file:') ? [path.relative(root, fileURLToPath(url))] : [];
});
process.stdout.write(JSON.stringify([...new Set(called)].filter((file) => file.startsWith('src/')).sort()));
