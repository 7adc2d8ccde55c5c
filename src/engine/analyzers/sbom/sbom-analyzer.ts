import { readPurl } from '../../pipeline/read-purl.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { isApplicationFile } from '../application-file.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { baseNameOf } from '../file-path.ts';
import { cellarPlaceOf } from '../homebrew/cellar-place.ts';
import { declarePurl } from './declare-purl.ts';
import type { ListedPackage, Listing } from './listed-package.ts';
import { readSbom } from './read-sbom.ts';

const fileBytesMax = 64 * 1024 * 1024;

/**
 * Packages of bills of materials in images, by their package URLs: CycloneDX as JSON and XML, and SPDX as JSON and tag-value text. They add to the
 * packages that other analyzers find, and a package that both find is listed once.
 */
export const sbomAnalyzer: FileAnalyzer = {
  id: 'sbom',
  reads: 'bills of materials in images: CycloneDX JSON and XML, SPDX JSON and tag-value, also of Bitnami and in wheels',
  revision: 9,
  names: { baseNames: ['bom.json', 'sbom.json'], extensions: ['spdx', 'json', 'xml'] },
  wants: (path) => (isSbomPath(path) ? fileBytesMax : 0),
  analyze,
};

const jsonExtensions = ['.spdx.json', '.cdx.json', '.cyclonedx.json', '/bom.json', '/sbom.json'];
const xmlExtensions = ['.cdx.xml', '.cyclonedx.xml', '/bom.xml'];
const extensions = ['.spdx', ...jsonExtensions, ...xmlExtensions];
/** PEP 770: wheels describe the programs that they contain. */
const wheelFolder = '.dist-info/sboms/';
/** pip describes the copies of other distributions that it contains: `site-packages/pip/_vendor/bom.cdx.json`. */
const vendoredFolder = /\/_vendor\/[^/]+$/;

function isSbomPath(path: string): boolean {
  if (path.includes(wheelFolder)) return path.endsWith('.json') || path.endsWith('.xml');
  // Homebrew's document has versions without revision, and the dependencies of the build. Its analyzer reads the license.
  if (cellarPlaceOf(path)) return false;
  if (!extensions.some((extension) => path.endsWith(extension))) return false;
  // The bill of materials of a dependency lists the packages of its developers, unless it is among copies of other packages.
  return isApplicationFile(path) || vendoredFolder.test(path);
}

function analyze({ path, bytes }: WantedFile): FileFacts {
  const sbom = readSbom(bytes);
  // Files of these names have other content too. A file that only bills of materials are named like is one that cannot be read.
  if (sbom === 'unreadable' && !/\/s?bom\.(?:json|xml)$/.test(path)) {
    return { warnings: ['The bill of materials could not be read.'] };
  }
  return typeof sbom === 'object' ? factsOf(path, sbom) : {};
}

function factsOf(path: string, { listed, isDamaged }: Listing): FileFacts {
  const builder = new FactsBuilder();
  if (isDamaged) builder.warn('Entries of the bill of materials were ignored: they are no packages.');
  for (const [index, item] of listed.entries()) {
    const declared = declarePurl(item);
    if (declared) builder.addPackage(declared, `position ${index + 1}`);
    if (builder.isFull) break;
  }
  const facts = withOwnedFolder(path, builder);
  if (!facts.packages) return facts;
  const distribution = distributionOf(listed);
  return { ...facts, isSecondary: true, ...(distribution !== undefined && { distribution }) };
}

/** Bitnami writes one for each program, into the folder of the program. The first package owns the folder, so another one is not Bitnami's. */
function withOwnedFolder(path: string, builder: FactsBuilder): FileFacts {
  const facts = builder.build();
  const isBitnami = baseNameOf(path).startsWith('.spdx-') && facts.packages?.[0]?.type === 'bitnami';
  return isBitnami ? { ...facts, ownedFolders: ['.'] } : facts;
}

/** The distribution of the first package URL that names one. A bill of materials describes one image or one package. */
function distributionOf(listed: readonly ListedPackage[]): string | undefined {
  for (const { purl } of listed) {
    const distribution = readPurl(purl)?.distribution;
    if (distribution) return distribution.id;
  }
  return undefined;
}
