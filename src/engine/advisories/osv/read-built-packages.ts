import { baseEcosystem } from '../ecosystem.ts';
import { normalizeRelease } from './normalize-release.ts';
import type { BuiltPackage } from './osv-record.ts';
import { type JsonObject, readList, readObject, readText } from './read-json.ts';

const affectedMax = 50_000;
const binariesMax = 5_000;
const versionsMax = 20_000;
const eventsMax = 5_000;

/**
 * The binary packages that records of Ubuntu list for a source package with a fix: `[{ "binary_name": "libssl3", "binary_version": "3.0.2-0ubuntu1.1" }]`,
 * in older records `[{ "libssl3": "3.0.2-0ubuntu1.1" }]` (`ecosystem_specific.binaries`).
 */
export function readBuiltPackages(record: JsonObject, feedEcosystem: string): BuiltPackage[] {
  if (feedEcosystem !== 'Ubuntu') return [];
  return readList(record.affected, affectedMax).flatMap((item) => {
    const affected = readObject(item);
    const { ecosystem, name } = readObject(affected.package);
    const [source, release] = [readText(name, 500), readText(ecosystem, 100)];
    if (source === '' || baseEcosystem(release) !== feedEcosystem) return [];
    const releases = normalizeRelease(release);
    const binaries = releases.length === 0 ? [] : readBinaries(affected);
    if (binaries.length === 0) return [];
    const known = sourceVersions(affected);
    return binaries.flatMap(([binary, version]) =>
      releases.map((one) => ({
        ecosystem: one.ecosystem,
        name: binary,
        source,
        hasSameVersion: known.has(version),
      })),
    );
  });
}

function readBinaries(affected: JsonObject): (readonly [name: string, version: string])[] {
  return readList(readObject(affected.ecosystem_specific).binaries, binariesMax)
    .flatMap((one): (readonly [string, unknown])[] => {
      const listed = readObject(one);
      return typeof listed.binary_name === 'string'
        ? [[listed.binary_name, listed.binary_version]]
        : Object.entries(listed).slice(0, binariesMax);
    })
    .map(([name, version]) => [readText(name, 500), readText(version, 256).trim()] as const)
    .filter(([name, version]) => name !== '' && version !== '');
}

/** The versions of the source package that the record names. */
function sourceVersions(affected: JsonObject): Set<string> {
  const events = readList(affected.ranges, 1_000).flatMap((range) => readList(readObject(range).events, eventsMax));
  return new Set([
    ...events.flatMap((event) => Object.values(readObject(event)).map((version) => readText(version, 256).trim())),
    ...readList(affected.versions, versionsMax).map((version) => readText(version, 256)),
  ]);
}
