import { execFileSync } from 'node:child_process';

/**
 * The time of all files of a release, in seconds since 1970: `SOURCE_DATE_EPOCH` (reproducible-builds.org), otherwise the time of the commit.
 *
 * @throws {Error} where neither is known
 */
export function sourceDate(projectDir: string, environment: NodeJS.ProcessEnv = process.env): number {
  const given = environment['SOURCE_DATE_EPOCH'] ?? '';
  if (/^\d{1,11}$/.test(given)) return Number(given);
  if (given !== '') throw new Error('SOURCE_DATE_EPOCH must be a number of seconds since 1970');
  return Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: projectDir, encoding: 'utf8' }));
}
