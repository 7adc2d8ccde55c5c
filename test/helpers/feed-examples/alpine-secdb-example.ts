import type { FeedExample } from './feed-example.ts';

const database = {
  urlprefix: 'https://dl-cdn.alpinelinux.org/alpine',
  reponame: 'main',
  distroversion: 'edge',
  packages: [
    { pkg: { name: 'zlib', secfixes: { '1.2.12-r0': ['CVE-2018-25032'], '0': ['CVE-2024-1111'] } } },
    { pkg: { name: 'xen', secfixes: { '4.11.1-r0': ['CVE-2018-19961 CVE-2018-19962 XSA-275'] } } },
  ],
};

export const alpineSecdbExample: FeedExample = {
  feedId: 'alpine-secdb',
  part: 'edge/main',
  bytes: Buffer.from(JSON.stringify(database)),
  records: 4,
};
