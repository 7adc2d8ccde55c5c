import { createZipReader } from '../../zip/create-zip-reader.ts';
import { type ZipProblem, zipProblemTexts } from '../../zip/zip-visitor.ts';
import type { ContentAnalyzer, ContentFile, ContentReader, FileFacts } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { folderOf } from '../file-path.ts';
import { createArchiveVisitor, type ReadArchive } from './archive-visitor.ts';
import { declareArchive } from './declare-archive.ts';
import { javaArchiveExtension } from './java-archive-name.ts';
import { quarkusLauncher } from './quarkus-launcher.ts';
import { attribute } from './read-manifest.ts';

/** Packages in Java archives, and in the archives in them, from Maven metadata, manifests and file names. */
export const javaAnalyzer: ContentAnalyzer = {
  id: 'java',
  reads:
    'Java archives (`jar`, `war`, `ear`, Jenkins plug-ins and others) and archives in them: Maven metadata, versions that libraries state in classes and files, manifests, file names',
  revision: 14,
  recognizes,
};

function recognizes(file: ContentFile): ContentReader | undefined {
  if (!isJavaArchive(file)) return undefined;
  const builder = new FactsBuilder();
  const problems = new Set<ZipProblem>();
  let hasUnidentifiedPart = false;
  let hasUnknownLibrary = false;
  let launcher: FileFacts | undefined;
  const visitor = createArchiveVisitor(file.path, {
    archive(archive) {
      launcher = quarkusLauncher(archive);
      if (launcher) return;
      if (builder.isFull) return;
      const declared = declareArchive(builder, archive);
      const needsCoordinates = archive.innerPath !== '' || archive.stated.length > 0;
      hasUnidentifiedPart ||= !declared.isIdentified && archive.hasCode && needsCoordinates && !isOwnAgent(archive);
      hasUnknownLibrary ||= declared.hasUnknownLibrary;
    },
    problem: (problem) => problems.add(problem),
  });
  const reader = createZipReader(file.sizeBytes, visitor, file.archives);
  return {
    take: (piece) => reader.take(piece),
    end(): FileFacts {
      reader.end();
      for (const problem of problems) builder.warn(zipProblemTexts[problem]);
      const facts = { ...builder.build(), ...launcher };
      // A file without any package is unread by its name. An application whose libraries are known needs no coordinates of its own.
      if (facts.packages && hasUnidentifiedPart) return { ...facts, unreadKind: 'java' };
      return facts.packages && hasUnknownLibrary ? { ...facts, unreadKind: 'java-library' } : facts;
    },
  };
}

/**
 * Whether the archive is an agent that the archive around it loads into the virtual machine, and so a part of it: it is in the folder of the Java
 * package of its class, as `org/ehcache/sizeof/impl/sizeof-agent.jar` of Ehcache.
 */
function isOwnAgent({ path, manifest }: ReadArchive): boolean {
  const agent = attribute(manifest, 'premain-class') ?? attribute(manifest, 'agent-class');
  return agent !== undefined && folderOf(path) !== '' && folderOf(path) === folderOf(agent.replaceAll('.', '/'));
}

/** Marks of the script that Spring Boot writes before an executable archive. */
const startupScript = 'Spring Boot Startup Script';
/** Offset of the first name in a ZIP file. The jar tool writes this folder first, regardless of the name of the archive. */
const firstNameStart = 30;
const metadataFolder = 'META-INF/';

function isJavaArchive({ path, format, head }: ContentFile): boolean {
  const hasName = javaArchiveExtension(path) !== undefined;
  if (format === 'zip') {
    return (
      hasName || head.toString('latin1', firstNameStart, firstNameStart + metadataFolder.length) === metadataFolder
    );
  }
  return format === 'script' && (hasName || head.includes(startupScript));
}
