import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listBenchmarks } from './bench/list-benchmarks.ts';

/** Runs the benchmark that is named, with the arguments after its name. Without a name it lists the benchmarks. */
const [name, ...args] = process.argv.slice(2);
const benchmarks = await listBenchmarks(resolve(import.meta.dirname, '../bench'));
const chosen = benchmarks.find((benchmark) => benchmark.name === name);

if (chosen) {
  process.argv.splice(1, Number.POSITIVE_INFINITY, chosen.file, ...args);
  await import(pathToFileURL(chosen.file).href);
} else {
  if (name !== undefined) console.error(`no benchmark is named ${name}\n`);
  console.log('usage: npm run bench -- NAME [options]\n');
  const width = Math.max(...benchmarks.map((benchmark) => benchmark.name.length));
  for (const benchmark of benchmarks) console.log(`  ${benchmark.name.padEnd(width)}  ${benchmark.summary}`);
  process.exitCode = name === undefined ? 0 : 2;
}
