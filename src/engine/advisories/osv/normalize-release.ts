import { baseEcosystem } from '../ecosystem.ts';

/** Where the advisories of a release are found. */
export interface AdvisoryRelease {
  /** `Ubuntu:22.04`, `SUSE:15.5`. */
  ecosystem: string;
  /** See `AdvisoryEntry`. */
  channel?: string;
}

/**
 * The releases that an ecosystem name of OSV stands for. Distributions name products, repositories and subscriptions: all repositories of a
 * release become one. Empty for a product that is not the distribution itself.
 */
export function normalizeRelease(ecosystem: string): AdvisoryRelease[] {
  const base = baseEcosystem(ecosystem);
  const release = ecosystem.slice(base.length + 1);
  return rules[base]?.(release) ?? [{ ecosystem }];
}

const rules: Readonly<Record<string, (release: string) => AdvisoryRelease[] | undefined>> = {
  FreeBSD: freebsdRelease,
  Ubuntu: ubuntuRelease,
  'Red Hat': redHatRelease,
  SUSE: suseRelease,
  openSUSE: openSuseRelease,
};

/**
 * `ports`, `ports:14.3`. Records of the base system and of the kernel (`base`, `kernel`) name them, while packages of the base system have other
 * names and versions.
 */
function freebsdRelease(text: string): AdvisoryRelease[] {
  const [, version] = /^ports(?::(\d{1,2}\.\d{1,2}))?$/.exec(text) ?? [undefined, null];
  if (version === null) return text === '' ? [{ ecosystem: 'FreeBSD' }] : [];
  return [{ ecosystem: 'FreeBSD', ...(version !== undefined && { channel: `release:${version}` }) }];
}

/** `22.04:LTS`, `Pro:20.04:LTS`. FIPS and realtime packages are other builds. */
function ubuntuRelease(text: string): AdvisoryRelease[] {
  const [, pro, version] = /^(Pro:)?(\d{2}\.\d{2})(?::LTS)?$/.exec(text) ?? [];
  if (version === undefined) return [];
  return [{ ecosystem: `Ubuntu:${version}`, ...(pro !== undefined && { channel: 'pro' }) }];
}

/** The end of a CPE: `enterprise_linux:8::appstream`. Extended support (`rhel_eus:8.6`) and layered products have other builds. */
function redHatRelease(text: string): AdvisoryRelease[] {
  const major = /^enterprise_linux:(\d{1,2})(?:[:.]|$)/.exec(text)?.[1];
  return major === undefined ? [] : [{ ecosystem: `Red Hat:${major}` }];
}

/** `Linux Enterprise Server 15 SP5-LTSS`, `Linux Enterprise Server 16.0`, `Real Time Module 15 SP5`, `Linux Enterprise Micro 5.4`. */
function suseRelease(text: string): AdvisoryRelease[] {
  const micro = /^Linux (?:Enterprise )?Micro (\d{1,2}\.\d{1,2})$/.exec(text)?.[1];
  if (micro !== undefined) return [{ ecosystem: `SUSE:Micro ${micro}` }];
  if (!/^(?:Linux Enterprise|Package Hub|Real Time Module) /.test(text) || text.includes('Live Patching')) return [];
  const [, major, pack] = / (\d{2})(?:(?: SP|\.)(\d))?(?:[- ][A-Z][A-Z -]*)?$/.exec(text) ?? [];
  if (major === undefined) return [];
  // Modules of release 12 and its Package Hub have no service packs: they belong to each of them.
  if (major === '12' && pack === undefined && /Module|^Package Hub/.test(text))
    return suse12.map((ecosystem) => ({ ecosystem }));
  return [{ ecosystem: pack === undefined ? `SUSE:${major}` : `SUSE:${major}.${pack}` }];
}

const suse12 = ['SUSE:12', ...[1, 2, 3, 4, 5].map((pack) => `SUSE:12.${pack}`)];

function openSuseRelease(text: string): AdvisoryRelease[] {
  return [{ ecosystem: `openSUSE:${text.replace(/ NonFree$/, '')}` }];
}
