/** Distributions that publish no advisories which can be read, or whose packages are not those of the distribution that they derive from. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['gentoo', 'Gentoo is not supported: its announcements are not part of a feed.'],
  ['nixos', 'NixOS publishes no advisories.'],
  ...derivatives('Debian', ['raspbian', 'devuan', 'kali', 'pureos', 'parrot', 'mx', 'deepin', 'siduction']),
  ...derivatives('Ubuntu', ['linuxmint', 'pop', 'elementary', 'zorin', 'neon', 'trisquel', 'tuxedo']),
  ...derivatives('Red Hat Enterprise Linux', [
    'scientific',
    'virtuozzo',
    'cloudlinux',
    'eurolinux',
    'miraclelinux',
    'springdale',
    'anolis',
    'alinux',
    'tencentos',
  ]),
  ...derivatives('Arch Linux', ['archarm', 'artix', 'manjaro', 'steamos']),
  ...derivatives('Alpine', ['postmarketos', 'adelie']),
]);

/** Ecosystems whose feed has no public file, with the reason as one sentence for users. */
const onlyOnMirrors: ReadonlyMap<string, string> = new Map([
  [
    'Fedora',
    'Fedora publishes its advisories in pages of an API and not as a file. A mirror can join them to one (docs/operations.md).',
  ],
]);

function derivatives(base: string, ids: readonly string[]): [string, string][] {
  return ids.map((id) => [
    id,
    `This distribution derives from ${base} and rebuilds packages under versions of its own, which the advisories of ${base} do not describe.`,
  ]);
}

/** Undefined for an ecosystem that has a public feed. */
export function whyOnlyOnMirrors(ecosystem: string): string | undefined {
  return onlyOnMirrors.get(ecosystem);
}

/** One sentence for users. Undefined when nothing is known about the distribution. */
export function whyWithoutAdvisories(id: string): string | undefined {
  return reasons.get(id);
}
