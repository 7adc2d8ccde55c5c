import { baseEcosystem, isDistribution, normalisePackageName, schemeOfEcosystem } from '../ecosystem.ts';
import type { VersionInterval } from '../snapshot.ts';
import { joinEcosystem } from './joined-ecosystems.ts';
import { moduleStreams } from './module-streams.ts';
import { normalizeRelease } from './normalize-release.ts';
import type { OsvAffected } from './osv-record.ts';
import { type JsonObject, readList, readObject, readText, readTexts } from './read-json.ts';
import { readUrgency } from './read-urgency.ts';
import { toIntervals } from './to-intervals.ts';

const affectedMax = 50_000;
const binariesMax = 5_000;
const eventsMax = 5_000;
const versionsMax = 20_000;

/** The affected packages of a record in one ecosystem, a base name. Records of other ecosystems are left out. */
export function readAffected(record: JsonObject, feedEcosystem: string): OsvAffected[] {
  const summary = readText(record.summary, 300);
  return readList(record.affected, affectedMax).flatMap((item) => {
    const affected = readObject(item);
    const source = readObject(affected.package);
    const ecosystem = readText(source.ecosystem, 100);
    const name = readText(source.name, 500);
    const base = baseEcosystem(ecosystem);
    // The project of Kubernetes writes its own ecosystem in lower case.
    if (name === '' || base.toLowerCase() !== feedEcosystem.toLowerCase()) return [];
    const urgency = readUrgency(record, affected);
    const joined = joinEcosystem(`${feedEcosystem}${ecosystem.slice(base.length)}`, name);
    return readPackages(affected, joined).flatMap((one) => {
      const module = moduleStreams(summary, one.intervals);
      return normalizeRelease(joined.ecosystem).map((release) => ({
        ...one,
        ...release,
        urgency,
        ...(module !== undefined && { module }),
      }));
    });
  });
}

type NamedVersions = Pick<OsvAffected, 'name' | 'intervals' | 'versions'>;

function readPackages(affected: JsonObject, { ecosystem, name }: { ecosystem: string; name: string }): NamedVersions[] {
  const base = baseEcosystem(ecosystem);
  const scheme = schemeOfEcosystem(ecosystem);
  const intervals = readList(affected.ranges, 1_000)
    .map(readObject)
    .filter(({ type }) => type === 'ECOSYSTEM' || type === 'SEMVER')
    .flatMap(({ events }) => toIntervals(readList(events, eventsMax), scheme));
  const binaries = namesBinaries.has(base) ? readBinaries(affected) : [];
  if (binaries.length > 0) return binaries;
  // Version lists of most distributions only enumerate their ranges, at great length.
  const isListed = !isDistribution(base) || listsOtherVersions.has(base) || intervals.length === 0;
  const versions = isListed ? readTexts(affected.versions, versionsMax, 256) : [];
  return [{ name: normalisePackageName(base, name), intervals, versions }];
}

/** The version lists of these distributions have versions outside the ranges. */
const listsOtherVersions: ReadonlySet<string> = new Set(['Docker Hardened Images', 'FreeBSD']);

/** Records of these distributions name the source package and list the fixed binary packages. */
const namesBinaries: ReadonlySet<string> = new Set(['SUSE', 'openSUSE']);

/** `ecosystem_specific.binaries`: `[{ "libfoo1": "1.2-3.1" }]`. */
function readBinaries(affected: JsonObject): NamedVersions[] {
  return readList(readObject(affected.ecosystem_specific).binaries, 100)
    .flatMap((item) => Object.entries(readObject(item)).slice(0, binariesMax))
    .flatMap(([name, version]) => {
      const fixed = readText(version, 256).trim();
      if (fixed === '' || name === '' || name.length > 500) return [];
      const intervals: VersionInterval[] = [{ introduced: null, fixed, lastAffected: null }];
      return [{ name: name.toWellFormed(), intervals, versions: [] }];
    });
}
