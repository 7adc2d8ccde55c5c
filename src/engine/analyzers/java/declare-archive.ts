import type { DeclaredPackage } from '../../../domain/package.ts';
import type { FactsBuilder } from '../facts-builder.ts';
import { hexHash } from '../package-hashes.ts';
import { boundedLicenses, packageTextProblem } from '../package-text.ts';
import type { ReadArchive } from './archive-visitor.ts';
import { type IdentifiedPackage, identifyArchive } from './identify-archive.ts';
import { javaArchiveExtension } from './java-archive-name.ts';
import { isModuleIn } from './module-reader.ts';
import { runTimeDependencies } from './pom-dependencies.ts';
import { declaredLicenses } from './pom-licenses.ts';
import { pomSupplier } from './pom-supplier.ts';
import { attribute, type Manifest } from './read-manifest.ts';
import { runtimePackage } from './runtime-package.ts';

export interface DeclaredArchive {
  /** False when nothing identifies the archive, or only modules that libraries state in it. */
  isIdentified: boolean;
  /** It contains a library of which neither package nor version is known. */
  hasUnknownLibrary: boolean;
}

/** Adds the packages of an archive. */
export function declareArchive(builder: FactsBuilder, archive: ReadArchive): DeclaredArchive {
  const runtime = runtimePackage(archive.manifest);
  if (runtime) {
    builder.addPackage({ ...runtime, ...innerPathOf(archive) }, 'its manifest');
    return { isIdentified: true, hasUnknownLibrary: false };
  }
  const found = identifyArchive(archive);
  for (const one of found) builder.addPackage(toPackage(one, archive), 'its metadata');
  const artifacts = found.map(({ artifact }) => artifact);
  return {
    isIdentified: found.some(({ isPart }) => isPart !== true),
    hasUnknownLibrary: archive.unversioned.some((one) => !isModuleIn(one, artifacts)),
  };
}

function toPackage(found: IdentifiedPackage, archive: ReadArchive): DeclaredPackage {
  const { group, artifact, version, pom, isMain, isDerived } = found;
  const manifest = isMain ? archive.manifest : undefined;
  // An archive in a layer is as it was published. Its hash is known without reading it again, unlike that of an archive in it.
  const sha1 = isMain && (isDerived || archive.innerPath === '') ? archive.sha1() : undefined;
  const supplier = vendorOf(manifest) ?? (pom && pomSupplier(pom));
  const dependencies = pom ? runTimeDependencies(pom) : [];
  const packaging = isMain && group !== undefined ? packagingOf(archive.path) : undefined;
  return {
    // Without a group it is no Maven package, and no advisory can be compared with it.
    ...(group === undefined ? { type: 'generic', name: artifact } : { type: 'maven', name: `${group}:${artifact}` }),
    version,
    licenses: boundedLicenses(declaredLicenses(pom, manifest)),
    ...(supplier !== undefined && { supplier }),
    ...(dependencies.length > 0 && { dependencies }),
    ...(packaging !== undefined && { qualifiers: { type: packaging } }),
    ...innerPathOf(archive),
    ...(sha1 !== undefined && (isDerived ? { sha1 } : { hashes: hexHash('sha1', sha1) })),
  };
}

function vendorOf(manifest: Manifest | undefined): string | undefined {
  return attribute(manifest, 'implementation-vendor') ?? attribute(manifest, 'bundle-vendor');
}

/** The `type` qualifier of package URLs (purl-spec, maven), whose default is `jar`. */
function packagingOf(path: string): string | undefined {
  const extension = javaArchiveExtension(path);
  return extension === 'jar' ? undefined : extension;
}

function innerPathOf({ innerPath }: ReadArchive): Pick<DeclaredPackage, 'innerPath'> {
  return packageTextProblem(innerPath) === undefined ? { innerPath } : {};
}
