import { type LanguageEcosystem, languageEcosystems } from '../advisories/language-ecosystems.ts';
import { judgeLanguage } from './judge-language.ts';
import type { Matcher } from './matcher.ts';

/** One matcher for each ecosystem of language packages. */
export const languageMatchers: readonly Matcher[] = languageEcosystems.map(toMatcher);

function toMatcher({ packageType, ecosystem, scheme, normalizeName }: LanguageEcosystem): Matcher {
  return {
    id: packageType,
    handles: ({ type }) => type === packageType,
    lookup: ({ name, version }) => ({ subject: { ecosystem, name: normalizeName?.(name) ?? name, version } }),
    judge: (version, entries) => judgeLanguage(scheme, version, entries),
  };
}
