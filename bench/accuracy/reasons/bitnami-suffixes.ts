import type { Reason } from './reason.ts';

const hasWord = (version: string): boolean =>
  /[a-z]/i.test(version.replace(/^v/, '')) || version.split('-').length > 2 || /(?:^|\.)0\d/.test(version);

export const bitnamiSuffixes: Reason = {
  id: 'bitnami-suffixes',
  text: 'The version or a bound of the record has a suffix with a word, such as rc1 or beta2, or a date with zeros. Versions of Bitnami packages have only numbers and a revision; the others ignore such a suffix or read it as a revision.',
  explains: ({ subject, item, bounds }) => subject.ecosystem === 'Bitnami' && [item.version, ...bounds].some(hasWord),
};
