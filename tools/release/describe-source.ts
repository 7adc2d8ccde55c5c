import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a release is built from. */
export interface ReleaseSource {
  version: string;
  /** The commit. */
  revision: string;
  /** Time of all files of the release, in seconds since 1970. */
  createdAt: number;
}

/**
 * The version of package.json, and the commit with its time. `SOURCE_DATE_EPOCH` (reproducible-builds.org) and `SOURCE_REVISION` replace those
 * of git where the sources are no repository.
 */
export function describeSource(projectDir: string, environment: NodeJS.ProcessEnv = process.env): ReleaseSource {
  const { version } = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')) as { version: string };
  const git = (format: string): string =>
    execFileSync('git', ['log', '-1', `--format=${format}`], { cwd: projectDir, encoding: 'utf8' }).trim();
  const given = environment['SOURCE_DATE_EPOCH'] ?? '';
  if (!/^\d{0,11}$/.test(given)) throw new Error('SOURCE_DATE_EPOCH must be a number of seconds since 1970');
  return {
    version,
    revision: environment['SOURCE_REVISION'] ?? git('%H'),
    createdAt: Number(given === '' ? git('%ct') : given),
  };
}
