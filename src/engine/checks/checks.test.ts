import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { imageConfig } from '../../../test/helpers/layer-result.ts';
import { processorMsSince } from '../../../test/helpers/processor-ms-since.ts';
import type { ImageConfig } from '../../oci/image-source.ts';
import type { SupportedSoftware } from '../matching/match-result.ts';
import { checks } from './checks.ts';
import { evaluateChecks } from './evaluate-checks.ts';
import type { CheckContext, CheckStatus } from './image-check.ts';

/** The parts that a case must state: config fields, evidence as `kind subject`, history commands (`-` before an empty step), the tag. */
interface Situation extends Partial<Omit<ImageConfig, 'history'>> {
  found?: string[];
  history?: string[];
  tag?: string | null;
  software?: SupportedSoftware[];
}

const node = (endsOn: string | null, hasEnded: boolean): SupportedSoftware[] => [
  { packageIndex: 0, product: 'nodejs', release: '16', endsOn, hasEnded },
];

function contextOf({ found = [], history = [], tag = 'v1', software = [], ...config }: Situation): CheckContext {
  const steps = history.map((command) => {
    const isEmpty = command.startsWith('-');
    return { createdBy: isEmpty ? command.slice(1) : command, createdAt: null, isEmpty, comment: '' };
  });
  const files = found.map((text) => {
    const [kind = '', subject = ''] = text.split(' ');
    return { kind, subject, layerIndex: 0 };
  });
  return {
    evidence: { config: imageConfig({ ...config, history: steps }), files },
    inventory: { operatingSystem: null, packages: [], layers: [] },
    tag,
    software,
  };
}

const base = ['/bin/sh -c #(nop) ADD file:ab in / ', '-/bin/sh -c #(nop)  CMD ["bash"]'];
const file = (kind: string): [CheckStatus, Situation][] => [
  ['PASS', {}],
  ['FAIL', { found: [`${kind} etc/x`] }],
];

const cases: Record<string, [CheckStatus, Situation][]> = {
  'non-root-user': [
    ['PASS', { user: 'app' }],
    ['PASS', { user: '1000:0' }],
    ['FAIL', { user: '' }],
    ['FAIL', { user: 'root' }],
    ['FAIL', { user: 'root:app' }],
    ['FAIL', { user: '0' }],
    ['FAIL', { user: '000:1000' }],
    ['FAIL', { user: ':1000' }],
  ],
  'no-environment-secrets': [...file('env-secret'), ['FAIL', { found: ['label-secret x'] }]],
  'no-history-secrets': file('history-secret'),
  'no-secret-files': [
    ...file('private-key'),
    ['FAIL', { found: ['credential x'] }],
    ['FAIL', { found: ['deleted-secret x'] }],
  ],
  'no-empty-passwords': file('empty-password'),
  'only-root-is-uid-0': file('uid-0-account'),
  'no-unexpected-setuid': [
    [
      'PASS',
      { found: ['setuid usr/bin/su', 'setuid bin/mount', 'setgid usr/bin/wall', 'setuid usr/lib/openssh/ssh-keysign'] },
    ],
    ['FAIL', { found: ['setuid usr/bin/vim'] }],
    ['FAIL', { found: ['setgid tmp/su'] }],
  ],
  'no-world-writable-files': [...file('world-writable-file'), ['FAIL', { found: ['world-writable-directory srv'] }]],
  'no-sudo': file('sudo'),
  'no-ssh-server': [
    ...file('sshd'),
    ['FAIL', { exposedPorts: ['22/tcp'] }],
    ['FAIL', { exposedPorts: ['22'] }],
    ['PASS', { exposedPorts: ['2222/tcp', '22/udp'] }],
  ],
  'no-unverified-installs': [
    ['NOT_APPLICABLE', {}],
    ['PASS', { history: [...base, 'RUN /bin/sh -c curl -fsSL https://x -o a && sha256sum -c a.sha256 # buildkit'] }],
    ['PASS', { history: [...base, '/bin/sh -c apt-get install -y ca-certificates | tee log'] }],
    ['FAIL', { history: [...base, 'RUN /bin/sh -c curl -fsSL https://x | bash -s # buildkit'] }],
    ['FAIL', { history: [...base, '/bin/sh -c wget -qO- x | sh'] }],
    ['FAIL', { history: [...base, '/bin/sh -c curl -sSk https://x -o a'] }],
    ['FAIL', { history: [...base, 'RUN |1 A=b /bin/sh -c apk add --allow-untrusted x.apk # buildkit'] }],
  ],
  'supported-software': [
    ['NOT_APPLICABLE', {}],
    ['PASS', { software: node('2023-09-11', false) }],
    ['PASS', { software: node(null, false) }],
    ['FAIL', { software: node('2023-09-11', true) }],
  ],
  'copy-over-add': [
    ['NOT_APPLICABLE', {}],
    ['NOT_APPLICABLE', { history: ['', ''] }],
    ['PASS', { history: base }],
    ['PASS', { history: [...base, 'COPY . /app # buildkit', '-CMD ["app"]'] }],
    [
      'PASS',
      { history: [...base, 'ADD x / # buildkit', '-ENTRYPOINT ["python3"]', 'COPY . . # buildkit', '-CMD ["x"]'] },
    ],
    ['FAIL', { history: [...base, 'ADD . /app # buildkit', '-CMD ["app"]'] }],
    ['FAIL', { history: [...base, '/bin/sh -c #(nop) ADD dir:12 in /app '] }],
  ],
  'no-remote-add': [
    ['NOT_APPLICABLE', {}],
    ['PASS', { history: [...base, 'ADD a.tar /app # buildkit'] }],
    ['PASS', { history: [...base, 'ADD --checksum=sha256:ab https://x/a.tar /app # buildkit'] }],
    ['FAIL', { history: [...base, 'ADD https://x/a.tar /app # buildkit'] }],
  ],
  'no-update-alone': [
    ['NOT_APPLICABLE', {}],
    ['PASS', { history: [...base, '/bin/sh -c apt-get update && apt-get install -y curl'] }],
    ['PASS', { history: ['/bin/sh -c apt-get update', ...base, 'COPY . .'] }],
    ['FAIL', { history: [...base, 'RUN /bin/sh -c apt-get -y update # buildkit', 'COPY . .'] }],
    ['FAIL', { history: [...base, 'RUN /bin/sh -c apk update # buildkit'] }],
  ],
  'no-package-cache': file('package-cache'),
  healthcheck: [
    ['NOT_APPLICABLE', {}],
    ['PASS', { healthcheck: ['CMD', 'true'] }],
    ['FAIL', { healthcheck: null }],
    ['FAIL', { healthcheck: ['NONE'] }],
    ['FAIL', { healthcheck: [] }],
  ],
  'no-latest-tag': [
    ['NOT_APPLICABLE', { tag: null }],
    ['PASS', { tag: '1.2' }],
    ['FAIL', { tag: 'latest' }],
  ],
};

describe('image checks', () => {
  it('are exactly the files in rules/, each under its own id, with a weight and a remediation', () => {
    const files = readdirSync(path.join(import.meta.dirname, 'rules')).filter((name) => !name.endsWith('.test.ts'));
    expect(checks.map(({ id }) => `${id}.ts`).sort()).toEqual(files.sort());
    for (const { weight, title, remediation, cisControl } of checks) {
      expect(weight >= 1 && weight <= 10 && Number.isInteger(weight)).toBe(true);
      expect(title.length > 10 && remediation.endsWith('.')).toBe(true);
      expect(cisControl === null || /^4\.\d{1,2}$/.test(cisControl)).toBe(true);
    }
  });

  it.each(checks)('$id has a case that passes and one that fails', ({ id }) => {
    const statuses = (cases[id] ?? []).map(([status]) => status);
    expect(statuses).toContain('PASS');
    expect(statuses).toContain('FAIL');
  });

  const table = Object.entries(cases).flatMap(([id, list]) =>
    list.map(([status, situation]) => [id, status, situation] as const),
  );
  it.each(table)('%s: %s for %j', (id, status, situation) => {
    const result = evaluateChecks(contextOf(situation)).find((one) => one.id === id);
    expect(result?.status).toBe(status);
    if (status === 'FAIL') expect(result?.evidence.length).toBeGreaterThan(0);
  });

  it('bounds evidence and removes control characters from it', () => {
    const found = Array.from({ length: 50 }, (_, index) => `sudo \u001b${'x'.repeat(400)}${index}`);
    const result = evaluateChecks(contextOf({ found })).find(({ id }) => id === 'no-sudo');
    expect(result?.evidence).toHaveLength(20);
    expect(result?.evidence.at(-1)).toBe('… and 31 more');
    expect(Math.max(...(result?.evidence ?? []).map((line) => line.length))).toBe(256);
    expect(result?.evidence.join('')).not.toMatch(/\p{Cc}/u);
  });

  it('evaluates a very long history quickly', () => {
    const history = [...base, ...['curl ', 'a=b ', 'apt-get - ', 'pip '].map((text) => `RUN ${text.repeat(200_000)}`)];
    const before = process.cpuUsage();
    evaluateChecks(contextOf({ history }));
    expect(processorMsSince(before)).toBeLessThan(5000);
  });
});
