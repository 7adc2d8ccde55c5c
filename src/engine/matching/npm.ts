import { schemes } from '../versions/schemes.ts';
import { judgeLanguage } from './judge-language.ts';
import type { Matcher } from './matcher.ts';

export const npmMatcher: Matcher = {
  id: 'npm',
  handles: ({ type }) => type === 'npm',
  lookup: ({ name, version }) => ({ subject: { ecosystem: 'npm', name, version } }),
  judge: (version, entries) => judgeLanguage(schemes.npm, version, entries),
};
