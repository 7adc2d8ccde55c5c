import type { FeedExample } from './feed-example.ts';

const update = (alias: string, builds: object[], more: object) => ({
  alias,
  title: builds.map((build) => ('nvr' in build ? build.nvr : '')).join(' '),
  type: 'security',
  status: 'stable',
  severity: 'high',
  notes: 'An update.',
  date_submitted: '2026-01-02 03:04:05',
  date_modified: null,
  date_stable: '2026-01-05 01:00:00',
  release: { name: 'F43', long_name: 'Fedora 43', version: '43', id_prefix: 'FEDORA', branch: 'f43' },
  bugs: [],
  builds,
  ...more,
});
const bug = (title: string) => ({ bug_id: 2_400_000, title, security: true, parent: true });

const pages = [
  {
    updates: [
      update('FEDORA-2026-0a1b2c3d4e', [{ nvr: 'curl-8.15.0-3.fc43', epoch: null, type: 'rpm', signed: true }], {
        bugs: [bug('CVE-2026-1111 curl: overflow [fedora-all]'), bug('curl-8.15.0 is available')],
      }),
      // No bug names a CVE, so the notes count.
      update('FEDORA-2026-1111111111', [{ nvr: 'python3.14-3.14.1-1.fc43', epoch: 1 }], {
        severity: 'unspecified',
        notes: 'Security fix for CVE-2026-2222.',
      }),
      update('FEDORA-2026-2222222222', [{ nvr: 'chromium-140.0.1-1.fc43' }], { severity: 'urgent' }),
    ],
    page: 1,
    pages: 2,
    rows_per_page: 3,
    total: 5,
  },
  { updates: [], page: 2, pages: 2, rows_per_page: 3, total: 5 },
  // The bug of a CVE may be fixed by an update of another kind.
  update('FEDORA-2026-3333333333', [{ nvr: 'zlib-ng-2.2.5-1.fc43', epoch: 0 }], {
    type: 'bugfix',
    severity: 'low',
    bugs: [bug('CVE-2026-3333 zlib-ng: leak')],
  }),
  update('FEDORA-2026-4444444444', [{ nvr: 'bash-5.3.1-1.fc43' }], {
    type: 'enhancement',
    notes: 'See CVE-2026-4444.',
  }),
  update('FEDORA-2026-5555555555', [{ nvr: 'vim-9.2.1-1.fc43' }], { status: 'testing' }),
  update('FEDORA-EPEL-2026-6666666666', [{ nvr: 'nginx-1.28.1-1.el9' }], {
    release: { name: 'EPEL-9', version: '9', id_prefix: 'FEDORA-EPEL' },
  }),
];

export const fedoraExample: FeedExample = {
  feedId: 'fedora',
  bytes: Buffer.from(JSON.stringify(pages)),
  records: 4,
};
