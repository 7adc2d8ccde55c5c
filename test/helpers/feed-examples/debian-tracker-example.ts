import type { FeedExample } from './feed-example.ts';

const open = (more: object) => ({
  status: 'open',
  repositories: { bookworm: '1-1' },
  urgency: 'not yet assigned',
  ...more,
});

const tracker = {
  zlib: {
    'CVE-2024-1111': {
      description: 'A flaw',
      releases: {
        bookworm: open({ nodsa: 'Minor issue', nodsa_reason: 'ignored' }),
        trixie: open({ nodsa: 'Minor issue', nodsa_reason: 'postponed' }),
        sid: { status: 'resolved', fixed_version: '1-3', urgency: 'low' },
      },
    },
    'CVE-2024-2222': {
      releases: { bookworm: open({ urgency: 'unimportant' }), bullseye: open({ urgency: 'end-of-life' }) },
    },
    'CVE-2024-3333': { releases: { bookworm: { status: 'resolved', fixed_version: '0', urgency: 'unimportant' } } },
    'CVE-2024-4444': { releases: { bookworm: { status: 'undetermined', urgency: 'low' } } },
    'TEMP-0000000-ABCDEF': { releases: { bookworm: open({}) } },
  },
};

export const debianTrackerExample: FeedExample = {
  feedId: 'debian-tracker',
  bytes: Buffer.from(JSON.stringify(tracker)),
  records: 5,
};
