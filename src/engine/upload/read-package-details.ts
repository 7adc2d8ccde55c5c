import type { PackageDetails } from '../../domain/package.ts';
import { scannerNames } from '../../domain/scan.ts';
import { boundedDistributions } from '../analyzers/distribution-files.ts';
import { boundedHashes } from '../analyzers/package-hashes.ts';
import { type EnvelopeFields, isRecord } from './envelope-fields.ts';

const dependenciesMax = 1_000;
const qualifiersMax = 20;
const hashesMax = 20;
const distributionsMax = 200;

/** Facts of a package that the engine itself records while it reads an image. Absent ones are left out. */
export function readPackageDetails(entry: EnvelopeFields): PackageDetails {
  const module = entry.text('module');
  const supplier = entry.text('supplier');
  const dependencies = entry.texts('dependencies', dependenciesMax);
  const qualifiers = readQualifiers(entry);
  const sha1 = entry.text('sha1', 41);
  const hashes = boundedHashes(entry.texts('hashes', hashesMax));
  const distributions = boundedDistributions(
    entry
      .objects('distributions', distributionsMax)
      .map((file) => ({ name: file.identity('name') ?? undefined, hashes: file.texts('hashes', hashesMax) })),
  );
  const listing = new Set(entry.texts('listedBy', scannerNames.length));
  const listedBy = [...scannerNames].reverse().filter((name) => listing.has(name));
  return {
    ...(module !== null && { module }),
    ...(supplier !== null && { supplier }),
    ...(dependencies.length > 0 && { dependencies }),
    ...(qualifiers && { qualifiers }),
    ...(sha1 !== null && /^[0-9a-f]{40}$/.test(sha1) && { sha1 }),
    ...(hashes.length > 0 && { hashes }),
    ...(distributions.length > 0 && { distributions }),
    ...(listedBy.length > 0 && { listedBy }),
    ...readOwnership(entry),
  };
}

function readOwnership(entry: EnvelopeFields): Pick<PackageDetails, 'ownedBy' | 'ownedFiles'> {
  const owner = entry.object('ownedBy');
  const [type, name, version] = [owner?.text('type', 33), owner?.identity('name'), owner?.identity('version')];
  const files = entry.object('ownedFiles');
  const [count, bytes] = [files?.count('count'), files?.count('bytes')];
  return {
    ...(type && name && version && { ownedBy: { type, name, version } }),
    ...(typeof count === 'number' && typeof bytes === 'number' && { ownedFiles: { count, bytes } }),
  };
}

/** Qualifiers of package URLs: lower-case keys (purl-spec), which `__proto__` is not. */
function readQualifiers(entry: EnvelopeFields): Record<string, string> | undefined {
  const given = entry.typed('qualifiers', ['object']);
  const fields = entry.object('qualifiers');
  if (!isRecord(given) || !fields) return undefined;
  const read = Object.keys(given)
    .filter((name) => /^[a-z][a-z0-9._-]{0,63}$/.test(name))
    .slice(0, qualifiersMax)
    .flatMap((name) => {
      const value = fields.text(name);
      return value === null ? [] : [[name, value] as const];
    });
  return read.length > 0 ? Object.fromEntries(read) : undefined;
}
