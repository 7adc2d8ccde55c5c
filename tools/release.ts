import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { executableTargets } from './executable/targets.ts';
import { buildRelease } from './release/build-release.ts';
import { describeSource } from './release/describe-source.ts';

/** Builds all files of a release in `dist/release`. */
const { values } = parseArgs({
  options: {
    key: { type: 'string' },
    targets: { type: 'string', default: Object.keys(executableTargets).join() },
    architectures: { type: 'string', default: 'amd64,arm64' },
    output: { type: 'string', default: 'dist/release' },
  },
});
const projectDir = resolve(import.meta.dirname, '..');
const list = (text: string): string[] => text.split(',').filter((name) => name !== '');
await buildRelease(projectDir, resolve(projectDir, values.output), {
  ...describeSource(projectDir),
  targets: list(values.targets),
  architectures: list(values.architectures),
  ...(values.key !== undefined && { signingKey: readFileSync(values.key, 'utf8') }),
});
console.log(readFileSync(resolve(projectDir, values.output, 'SHA256SUMS'), 'utf8').trimEnd());
if (values.key === undefined) console.log('not signed: --key FILE names an Ed25519 private key (PEM)');
