import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The modules that decide findings, checks that depend on advisories, score and grade of an inventory. */
const entryModules = [
  '../matching/match-inventory.ts',
  '../checks/rules/supported-software.ts',
  '../../domain/grade.ts',
  '../../domain/score.ts',
];

const sourceRoot = fileURLToPath(new URL('../..', import.meta.url));
const importPattern = /^(?:import|export)\s+(?!type\b)[^'"]*from '(\.{1,2}\/[^']+)';$|^\} from '(\.{1,2}\/[^']+)';$/gm;

let known: string | undefined;

/**
 * Identifies the code that matches: a hash over the sources of these modules and of all that they import. Every change of a matcher, a version
 * scheme or a rule gives another revision, so that stored inventories are matched again (docs/decisions/0019-matching-revision.md).
 */
export function matchingRevision(): string {
  known ??= revisionOf(matchingSources());
  return known;
}

/** Paths below `src/`, sorted. */
export function matchingSources(): string[] {
  const found = new Set<string>();
  const pending = entryModules.map((entry) => fileURLToPath(new URL(entry, import.meta.url)));
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    const name = path.relative(sourceRoot, file);
    if (found.has(name)) continue;
    found.add(name);
    for (const [, single, last] of readFileSync(file, 'utf8').matchAll(importPattern))
      pending.push(path.resolve(path.dirname(file), single ?? last ?? ''));
  }
  return [...found].sort();
}

function revisionOf(names: readonly string[]): string {
  const hash = createHash('sha256');
  for (const name of names)
    hash
      .update(`${name}\0`)
      .update(readFileSync(path.join(sourceRoot, name)))
      .update('\0');
  return hash.digest('hex').slice(0, 12);
}
