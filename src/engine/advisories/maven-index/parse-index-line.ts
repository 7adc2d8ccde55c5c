import type { FeedRecord } from '../feed-record.ts';

const namePattern = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,200}$/;
const versionPattern = /^[!-~]{1,200}$/;

/** `da39a3ee5e6b4b0d3255bfef95601890afd80709<TAB>org.slf4j:slf4j-api:1.7.36`. A line that begins with `#` is a comment. */
export function parseIndexLine(line: string): FeedRecord[] | undefined {
  if (line.startsWith('#')) return [];
  const [digest = '', coordinates = ''] = line.slice(0, 1_000).split('\t');
  const sha1 = digest.toLowerCase();
  const [group = '', artifact = '', version = '', ...rest] = coordinates.split(':');
  const isValid =
    /^[0-9a-f]{40}$/.test(sha1) &&
    namePattern.test(group) &&
    namePattern.test(artifact) &&
    versionPattern.test(version) &&
    rest.length === 0;
  return isValid ? [{ kind: 'artifact', sha1, coordinates: { group, artifact, version } }] : undefined;
}
