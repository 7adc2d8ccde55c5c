import { epssExample } from './epss-example.ts';
import type { FeedExample } from './feed-example.ts';
import { kevExample } from './kev-example.ts';
import { osvExample } from './osv-example.ts';

/** One example for each format of a feed. */
export const feedExamples: readonly FeedExample[] = [osvExample, epssExample, kevExample];
