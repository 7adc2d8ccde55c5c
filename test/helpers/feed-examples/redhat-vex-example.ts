import { zstdCompressSync } from 'node:zlib';
import { buildTar } from '../tar-builder.ts';
import type { FeedExample } from './feed-example.ts';

const product = (id: string, helper: object, category = 'product_version') => ({
  category,
  name: id,
  product: { name: id, product_id: id, product_identification_helper: helper },
});
const component = (release: string, reference: string) => ({
  category: 'default_component_of',
  full_product_name: { name: reference, product_id: `${release}:${reference}` },
  product_reference: reference,
  relates_to_product_reference: release,
});

const document = {
  document: {
    category: 'csaf_vex',
    title: 'openssl: a flaw',
    aggregate_severity: { text: 'Moderate' },
    tracking: { id: 'CVE-2024-1111', current_release_date: '2025-02-03T04:05:06+00:00' },
  },
  product_tree: {
    branches: [
      {
        category: 'vendor',
        name: 'Red Hat',
        branches: [
          product('red_hat_enterprise_linux_8', { cpe: 'cpe:/o:redhat:enterprise_linux:8' }, 'product_name'),
          product('red_hat_enterprise_linux_9', { cpe: 'cpe:/o:redhat:enterprise_linux:9' }, 'product_name'),
          product('openshift', { cpe: 'cpe:/a:redhat:openshift:4.16::el9' }, 'product_name'),
          product('openssl', { purl: 'pkg:rpm/redhat/openssl?arch=src' }),
          product('nodejs', { purl: 'pkg:rpm/redhat/nodejs?arch=src&rpmmod=nodejs:18' }),
        ],
      },
    ],
    relationships: [
      component('red_hat_enterprise_linux_8', 'openssl'),
      component('red_hat_enterprise_linux_9', 'openssl'),
      component('red_hat_enterprise_linux_8', 'nodejs'),
      component('openshift', 'openssl'),
    ],
  },
  vulnerabilities: [
    {
      cve: 'CVE-2024-1111',
      notes: [{ category: 'description', text: 'A flaw was found in openssl.' }],
      release_date: '2024-01-02T00:00:00+00:00',
      scores: [{ cvss_v3: { vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N' }, products: [] }],
      product_status: {
        known_affected: [
          'red_hat_enterprise_linux_8:openssl',
          'red_hat_enterprise_linux_8:nodejs',
          'openshift:openssl',
        ],
        under_investigation: ['red_hat_enterprise_linux_9:openssl'],
      },
      remediations: [
        { category: 'no_fix_planned', details: 'Will not fix', product_ids: ['red_hat_enterprise_linux_8:openssl'] },
        { category: 'none_available', details: 'Affected', product_ids: ['red_hat_enterprise_linux_8:nodejs'] },
      ],
      threats: [{ category: 'impact', details: 'Low', product_ids: ['red_hat_enterprise_linux_8:openssl'] }],
    },
  ],
};

export const redhatVexExample: FeedExample = {
  feedId: 'redhat-vex',
  bytes: zstdCompressSync(buildTar({ name: '2024/cve-2024-1111.json', content: JSON.stringify(document) })),
  records: 4,
};
