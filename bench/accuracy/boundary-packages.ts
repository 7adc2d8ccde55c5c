import { baseEcosystem, normalisePackageName } from '../../src/engine/advisories/ecosystem.ts';
import type { InventoryPackage } from '../../src/engine/pipeline/inventory.ts';
import { packageUrl } from '../../src/engine/pipeline/package-url.ts';
import type { OsvAffected, OsvRecord } from './osv-records.ts';
import type { Subject } from './subjects.ts';
import { versionsAround } from './versions-around.ts';

/** Packages at and around every bound and every listed version of the records of one ecosystem. */
export function boundaryPackages(subject: Subject, records: readonly OsvRecord[]): InventoryPackage[] {
  const base = baseEcosystem(subject.ecosystem);
  const found = new Map<string, InventoryPackage>();
  for (const record of records) {
    for (const affected of record.affected ?? []) {
      const { ecosystem = '', name = '' } = affected.package ?? {};
      if (ecosystem !== subject.ecosystem || name === '') continue;
      for (const version of boundsOf(affected).flatMap((bound) => versionsAround(base, bound))) {
        const item = toPackage(subject, name, version, moduleOf(record, version));
        found.set(JSON.stringify([normalisePackageName(base, name), version, item.module]), item);
      }
    }
  }
  return [...found.values()];
}

/** The first and last of a list of versions and some between them: long lists enumerate ranges. */
const listedMax = 20;

function boundsOf({ ranges = [], versions = [] }: OsvAffected): string[] {
  const bounds = ranges
    .filter(({ type }) => type !== 'GIT')
    .flatMap(({ events }) => events.flatMap((event) => Object.values(event)));
  const step = Math.max(1, Math.ceil(versions.length / listedMax));
  const listed = versions.filter((_, index) => index % step === 0 || index === versions.length - 1);
  return [...new Set([...bounds, ...listed])];
}

/** Errata of modules name the stream in their title: `Important: nodejs:18 security update`, `httpd:2.4/mod_http2 security update`. */
function moduleOf({ summary = '' }: OsvRecord, version: string): string | undefined {
  if (!/\.module[_+]el/.test(version)) return undefined;
  const [, name, stream] = /^(?:\w+: )?([A-Za-z0-9_.+-]+):([A-Za-z0-9_.]+)(?:\/\S+)? /.exec(summary) ?? [];
  return name === undefined ? undefined : `${name}:${stream}:8000000000000000000:00000000`;
}

function toPackage(
  { packageType: type, operatingSystem }: Subject,
  name: string,
  version: string,
  module: string | undefined,
): InventoryPackage {
  const declared = {
    type,
    name,
    version,
    licenses: [],
    ...(operatingSystem !== null && { architecture: type === 'deb' ? 'amd64' : 'x86_64', source: { name, version } }),
    ...(module !== undefined && { module }),
  };
  const purl = packageUrl(declared, operatingSystem) ?? '';
  return { ...declared, purl, paths: [], layerIndex: 0, isOwnedByDistribution: false };
}
