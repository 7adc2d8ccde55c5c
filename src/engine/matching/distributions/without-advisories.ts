/** Distributions that publish no advisories which can be read, or whose packages are not those of the distribution that they derive from. */
const reasons: ReadonlyMap<string, string> = new Map([
  [
    'fedora',
    'Fedora publishes its advisories only as web pages and as metadata of its repositories, and OSV does not contain them.',
  ],
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

function derivatives(base: string, ids: readonly string[]): [string, string][] {
  return ids.map((id) => [
    id,
    `This distribution derives from ${base} and rebuilds packages under versions of its own, which the advisories of ${base} do not describe.`,
  ]);
}

/** One sentence for users. Undefined when nothing is known about the distribution. */
export function whyWithoutAdvisories(id: string): string | undefined {
  return reasons.get(id);
}
