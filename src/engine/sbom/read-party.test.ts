import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readParty } from './read-party.ts';

it.each([
  [
    'Jane Doe <jane@example.com> (https://example.com/jane)',
    { name: 'Jane Doe', email: 'jane@example.com', url: 'https://example.com/jane', isPerson: true },
  ],
  [
    'GNU Libc Maintainers <debian-glibc@lists.debian.org>',
    { name: 'GNU Libc Maintainers', email: 'debian-glibc@lists.debian.org', isPerson: false },
  ],
  ['Natanael Copa <ncopa@alpinelinux.org>', { name: 'Natanael Copa', email: 'ncopa@alpinelinux.org', isPerson: true }],
  ['jane@example.com', { name: 'jane@example.com', email: 'jane@example.com', isPerson: true }],
  ['<jane@example.com>', { name: 'jane@example.com', email: 'jane@example.com', isPerson: true }],
  [
    '"Armin Ronacher" <a@example.com>, Other <o@example.com>',
    { name: 'Armin Ronacher', email: 'a@example.com', isPerson: true },
  ],
  ['Red Hat, Inc.', { name: 'Red Hat, Inc.', isPerson: false }],
  ['Acme <not an address>', { name: 'Acme', isPerson: false }],
])('%s', (text, party) => {
  expect(readParty(text)).toEqual(party);
});

it.each(['', '   '])('%j has no party', (text) => {
  expect(readParty(text)).toBeUndefined();
});

it('any text gives a party with a name of one line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const party = readParty(text);
      if (party) expect(party.name).toMatch(/^[^\n\r]+$/u);
    }),
  );
});
