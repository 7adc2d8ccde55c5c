import type { ContentAnalyzer, ContentFile, ContentReader } from '../analyzer.ts';
import { createArchiveReader } from '../archive-reader.ts';
import { isInPythonTestFolder } from '../python/python-path.ts';
import { createDistributionVisitor } from './distribution-visitor.ts';

/** Distributions in archives that Python imports or runs: eggs, wheels, and applications of pex, shiv and zipapp. */
export const pythonArchiveAnalyzer: ContentAnalyzer = {
  id: 'python-archive',
  reads: 'Python distributions in archives: zipped eggs, wheels, and applications of pex and shiv',
  revision: 3,
  recognizes,
};

function recognizes(file: ContentFile): ContentReader | undefined {
  return isPythonArchive(file) ? createArchiveReader(file, createDistributionVisitor) : undefined;
}

const extensions: ReadonlySet<string> = new Set(['egg', 'pex', 'pyz', 'pyzw', 'whl']);

/** Applications begin with a line that names the interpreter, and may have any name. */
function isPythonArchive({ path, format, head }: ContentFile): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const hasName = extensions.has(name.slice(name.lastIndexOf('.') + 1));
  if (format === 'zip') return hasName && !isInPythonTestFolder(path);
  if (format !== 'script') return false;
  const lineEnd = head.indexOf('\n');
  const isArchive = lineEnd !== -1 && head.toString('latin1', lineEnd + 1, lineEnd + 5) === 'PK\x03\x04';
  return isArchive && (hasName || head.toString('latin1', 0, lineEnd).includes('python'));
}
