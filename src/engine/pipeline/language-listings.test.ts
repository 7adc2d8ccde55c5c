import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { namesOf } from '../../../test/helpers/analyze-text.ts';
import { packagesInFolder } from '../../../test/helpers/packages-in-folder.ts';
import { toolMissing } from '../../../test/helpers/tool-missing.ts';
import { npmLockAnalyzer } from '../analyzers/npm-lock/npm-lock-analyzer.ts';
import { recordOf } from '../text-formats/outside-values.ts';

const repository = path.resolve(import.meta.dirname, '../../..');

function run(command: string, args: string[], cwd: string): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

function identityOf(place: string): string {
  const { name, version } = recordOf(JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8')));
  return `${String(name)}@${String(version)}`;
}

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** Empty, or the reason for the title of a skipped test. */
const missing = toolMissing('npm', '--version', 'npm');

describe('packages equal the listing of', () => {
  it.skipIf(missing !== '')(`npm ls for this project, also without development packages${missing}`, () => {
    const listed = (...args: string[]): Set<string> => {
      const [, ...places] = lines(run('npm', ['ls', '--all', '--parseable', ...args], repository));
      return new Set(places.map(identityOf));
    };
    const [all, production] = [listed(), listed('--omit=dev')];
    const found = packagesInFolder('npm', path.join(repository, 'node_modules'), 'app/node_modules');
    expect(all.size).toBeGreaterThan(100);
    expect([...all].filter((name) => !found.includes(name))).toEqual([]);
    const bytes = readFileSync(path.join(repository, 'package-lock.json'));
    const locked = namesOf(npmLockAnalyzer.analyze({ path: 'app/package-lock.json', bytes }));
    expect([...production].filter((name) => !locked.includes(name) && locked.includes(`${name} dev`))).toEqual([]);
    expect([...all].filter((name) => !production.has(name) && locked.includes(name))).toEqual([]);
  });
});
