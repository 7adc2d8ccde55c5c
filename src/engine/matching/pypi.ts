import { normalisePackageName } from '../advisories/ecosystem.ts';
import { schemes } from '../versions/schemes.ts';
import { judgeLanguage } from './judge-language.ts';
import type { Matcher } from './matcher.ts';

export const pypiMatcher: Matcher = {
  id: 'pypi',
  handles: ({ type }) => type === 'pypi',
  lookup: ({ name, version }) => ({
    subject: { ecosystem: 'PyPI', name: normalisePackageName('PyPI', name), version },
  }),
  judge: (version, entries) => judgeLanguage(schemes.pypi, version, entries),
};
