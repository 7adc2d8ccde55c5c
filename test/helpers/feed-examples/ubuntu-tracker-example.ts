import { gzipSync } from 'node:zlib';
import { buildTar } from '../tar-builder.ts';
import type { FeedExample } from './feed-example.ts';

const text = `Candidate: CVE-2024-1111
PublicDate: 2024-01-02 03:04:05 UTC
References:
 https://example.org/a
Description:
 A flaw in curl
 of two lines.
Priority: low
 Only with an unusual option
CVSS:
 nvd: CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N [5.3 MEDIUM]

Patches_curl:
upstream_curl: released (8.0)
jammy_curl: ignored (too intrusive)
noble_curl: needed
focal_curl: released (7.68.0-1ubuntu2.9)
esm-infra/focal_curl: released (7.68.0-1ubuntu2.9+esm1)
devel_curl: not-affected (8.1)
`;

export const ubuntuTrackerExample: FeedExample = {
  feedId: 'ubuntu-tracker',
  bytes: gzipSync(
    buildTar(
      { name: 'ubuntu-cve-tracker/active/CVE-2024-1111', content: text },
      { name: 'ubuntu-cve-tracker/README', content: 'x' },
    ),
  ),
  records: 5,
};
