import type { DeclaredPackage } from '../../../domain/package.ts';
import type { ContentAnalyzer, ContentFile, ContentReader, FileFacts } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { packageTextProblem } from '../package-text.ts';
import { createRangeReader } from '../range-reader.ts';
import { packageOfAssembly, packageOfProgram } from './identify-binary.ts';
import { readPeLayout } from './pe-layout.ts';
import { requestAssembly } from './request-assembly.ts';
import { requestVersionTexts } from './request-version-texts.ts';

/** Windows programs and .NET assemblies that no package owns, by their version resource and the metadata of the assembly. */
export const windowsBinaryAnalyzer: ContentAnalyzer = {
  id: 'windows-binary',
  reads: '.NET assemblies and Windows programs without a package: assembly metadata and version resource',
  revision: 1,
  recognizes,
};

/** A program that UPX packed has the version resource of the packed program and unknown content. */
const packerMark = Buffer.from('UPX!');

function recognizes({ format, head }: ContentFile): ContentReader | undefined {
  const layout = format === 'pe' && !head.includes(packerMark) ? readPeLayout(head) : undefined;
  if (!layout) return undefined;
  const assembly = createRangeReader(requestAssembly(layout));
  const texts = createRangeReader(requestVersionTexts(layout));
  return {
    take(piece) {
      const isAssemblyRead = assembly.take(piece);
      return texts.take(piece) || isAssemblyRead;
    },
    end() {
      const found = texts.result() ?? new Map<string, string>();
      const identity = assembly.result();
      if (layout.isAssembly) return identity ? factsOf(packageOfAssembly(identity, found)) : {};
      return factsOf(packageOfProgram(found));
    },
  };
}

/** A binary whose texts name no acceptable package stays unread. */
function factsOf(declared: DeclaredPackage | undefined): FileFacts {
  if (!declared || packageTextProblem(declared.name) !== undefined) return {};
  const builder = new FactsBuilder();
  builder.addPackage(declared, 'its version resource');
  return { ...builder.build(), isOwnIdentity: true };
}
