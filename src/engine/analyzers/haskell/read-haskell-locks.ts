import { listOf, recordOf, textOf } from '../../text-formats/outside-values.ts';
import { readBlockYaml } from '../../text-formats/read-block-yaml.ts';
import type { LockedPackage } from '../lock-facts.ts';
import { hexHash } from '../package-hashes.ts';

/** `- completed: {hackage: aeson-2.1.0.0@sha256:…,6000}` of `stack.yaml.lock`. */
export function readStackLock(text: string): LockedPackage[] {
  return listOf(recordOf(readBlockYaml(text)[0])['packages']).flatMap((value) => {
    const { completed, original } = recordOf(value);
    const spec = textOf(recordOf(completed)['hackage']) ?? textOf(recordOf(original)['hackage']) ?? '';
    return splitId(spec.split('@', 1)[0] ?? '') ?? [];
  });
}

/** `any.aeson ==2.1.0.0,` of `cabal.project.freeze`. */
export function readFreeze(text: string): LockedPackage[] {
  const found: LockedPackage[] = [];
  for (const [, name, version] of text.matchAll(
    /(?:any\.|\s)([A-Za-z0-9][A-Za-z0-9-]{0,255}) ==\s?(\d[\d.]{0,255})/g,
  )) {
    if (name !== undefined && version !== undefined) found.push({ name, version });
  }
  return found;
}

/** `plan.json` of Cabal. Local packages are the application's own code. Packages of a repository have the hash of their archive. */
export function readPlan(plan: unknown): LockedPackage[] {
  return listOf(recordOf(plan)['install-plan']).flatMap((value) => {
    const entry = recordOf(value);
    const [name, version] = [textOf(entry['pkg-name']), textOf(entry['pkg-version'])];
    if (name === undefined || version === undefined || entry['style'] === 'local') return [];
    const isArchive = recordOf(entry['pkg-src'])['type'] === 'repo-tar';
    return { name, version, hashes: isArchive ? hexHash('sha256', textOf(entry['pkg-src-sha256'])) : [] };
  });
}

function splitId(id: string): LockedPackage | undefined {
  const [, name, version] = /^(.{1,512})-(\d[\d.]{0,255})$/.exec(id) ?? [];
  return name === undefined || version === undefined ? undefined : { name, version };
}
