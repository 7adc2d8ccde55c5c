import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redacted, type SecretRule, secretRules } from './secret-rules.ts';
import { redactCommand } from './secret-text.ts';

/** Parts of a text that is constructed to slow a rule down: markers that rules search for, and near matches. */
const fragments = [
  'eyJ-',
  'eyJ',
  'eyJaaaaaaaa.',
  '.eyJ',
  '.',
  '-',
  'a-',
  'a.',
  'a',
  'A',
  '_',
  '=',
  ' ',
  '\n',
  ':',
  '@',
  '/',
  '"',
  "'",
  'AKIA',
  'ghp_',
  'github_pat_',
  'glpat-',
  'npm_',
  'pypi-',
  'xoxb-',
  'sk_live_',
  'AIza',
  '-----BEGIN ',
  'PRIVATE KEY',
  'x://',
  'a.b-c+d://u:',
  'curl ',
  'curl',
  ' -u ',
  ' --user a',
  '|',
  'authorization: basic ',
  'authorization:',
  '--password=',
  '--token ',
  'sshpass -p ',
  'a=',
  'a="',
  "a='",
];
const textLength = 200_000;

/** A repeated unit, then another text, and this again until the text is long. */
const hostileForms = fc.tuple(
  fc.array(fc.constantFrom(...fragments), { minLength: 1, maxLength: 4 }),
  fc.constantFrom(...fragments),
  fc.constantFrom(1, 8, 60, 300, 3_000),
);

function hostileText([unit, spacer, times]: [string[], string, number]): string {
  const block = `${unit.join('').repeat(times)}${spacer}`;
  return block.repeat(Math.ceil(textLength / block.length)).slice(0, textLength);
}

/** Largest processor time per character in µs. The rules need at most 0.07. Reading 512 characters again from each start takes 0.5. */
const ruleCost = 0.3;
const rules: [string, SecretRule['redact'], number][] = [
  ...secretRules.map(({ id, redact }): [string, SecretRule['redact'], number] => [id, redact, ruleCost]),
  // Each value is tested with all rules.
  ['assigned variables', (text) => redactCommand(text).text, ruleCost * secretRules.length],
];

/** Processor time of this thread in µs, which other processes of the machine do not affect. */
function costOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

describe.each(rules)('secret rule %s', (_, redact, cost) => {
  it('needs at most a fixed time per character for any hostile text', () => {
    fc.assert(
      fc.property(hostileForms, (form) => {
        const text = hostileText(form);
        // The best of three runs: the first run of a rule compiles it, and a garbage collection may interrupt any run.
        const costs = [1, 2, 3].map(() => costOf(() => redact(text)));
        expect(Math.min(...costs) / textLength).toBeLessThan(cost);
      }),
      { numRuns: 60, examples: fragments.map((fragment) => [[[fragment], fragment, 1]]) },
    );
  });
});

describe('json-web-token', () => {
  const rule = secretRules.find(({ id }) => id === 'json-web-token');
  const part = (length: number) => 'aB3_-x'.repeat(length).slice(0, length);
  const token = (header: number, claims: number, signature: number) =>
    `eyJ${part(header)}.eyJ${part(claims)}.${part(signature)}`;

  it.each([
    [token(8, 8, 8), redacted],
    [`a ${token(30, 200, 43)} b ${token(30, 200, 43)}.`, `a ${redacted} b ${redacted}.`],
    [`x-${token(30, 200, 43)}`, `x-${redacted}`],
    [`=${token(512, 2_048, 1_024)}`, `=${redacted}`],
    [token(7, 8, 8), token(7, 8, 8)],
    [token(8, 7, 8), token(8, 7, 8)],
    [token(8, 8, 7), token(8, 8, 7)],
    [`x${token(30, 200, 43)}`, `x${token(30, 200, 43)}`],
  ])('%s', (text, expected) => {
    expect(rule?.redact(text)).toBe(expected);
  });
});

describe('curl-user', () => {
  const rule = secretRules.find(({ id }) => id === 'curl-user');

  it.each([
    ['curl -u a:b x; curl --user=c:d y', `curl -u a:${redacted} x; curl --user=c:${redacted} y`],
    ['curl x | tool -u a:b', 'curl x | tool -u a:b'],
    ['tool -u a:b', 'tool -u a:b'],
    [`curl ${'x'.repeat(150)} -u a:b`, `curl ${'x'.repeat(150)} -u a:${redacted}`],
    [`curl ${'x'.repeat(250)} -u a:b`, `curl ${'x'.repeat(250)} -u a:b`],
    ['curl -u a:$B', 'curl -u a:$B'],
  ])('%s', (text, expected) => {
    expect(rule?.redact(text)).toBe(expected);
  });
});
