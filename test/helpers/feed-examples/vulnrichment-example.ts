import { gzipSync } from 'node:zlib';
import { buildTar } from '../tar-builder.ts';
import type { FeedExample } from './feed-example.ts';

const metric = (vectorString: string) => ({ cvssV3_1: { version: '3.1', vectorString } });

const records = {
  'vulnrichment-develop/2024/1xxx/CVE-2024-1111.json': {
    dataType: 'CVE_RECORD',
    cveMetadata: { cveId: 'CVE-2024-1111', state: 'PUBLISHED', dateUpdated: '2024-05-01T00:00:00.000Z' },
    containers: {
      cna: { title: 'Flaw in left', descriptions: [{ lang: 'en', value: 'A flaw.' }] },
      adp: [
        { providerMetadata: { shortName: 'CVE' }, metrics: [metric('CVSS:3.1/AV:P/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N')] },
        {
          providerMetadata: { shortName: 'CISA-ADP' },
          metrics: [{ other: { type: 'ssvc' } }, metric('CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H')],
        },
      ],
    },
  },
  'vulnrichment-develop/2024/2xxx/CVE-2024-2222.json': {
    cveMetadata: { cveId: 'CVE-2024-2222', state: 'REJECTED' },
    containers: { cna: { rejectedReasons: [] } },
  },
};

export const vulnrichmentExample: FeedExample = {
  feedId: 'vulnrichment',
  bytes: gzipSync(
    buildTar(
      { name: 'vulnrichment-develop/README.md', content: '# Vulnrichment' },
      ...Object.entries(records).map(([name, record]) => ({ name, content: JSON.stringify(record) })),
    ),
  ),
  records: 3,
};
