import { gzipSync } from 'node:zlib';
import type { FeedExample } from './feed-example.ts';

const lines = [
  '# sha1 coordinates',
  `${'0a'.repeat(20)}\torg.slf4j:slf4j-api:1.7.36`,
  `${'0b'.repeat(20)}\torg.slf4j:slf4j-api:2.0.0`,
  `${'0c'.repeat(20)}\tcom.example:left:1.0-SNAPSHOT`,
];

export const mavenIndexExample: FeedExample = {
  feedId: 'maven-index',
  bytes: gzipSync(`${lines.join('\n')}\n`),
  records: 3,
};
