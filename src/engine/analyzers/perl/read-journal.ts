import type { FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { folderOf } from '../file-path.ts';
import { packageTextProblem } from '../package-text.ts';
import { bufferOver, textOf, visitLines } from '../text-lines.ts';

const lineBytesMax = 2048;
/** Installation of a module, with its time: `=head2 Thu Jan  1 00:00:00 2026: C<Module> L<JSON::XS|JSON::XS>`. */
const installation = /^=head2 [^<]{1,100}<Module> L<([\w:]{1,256})\|/;
const moduleVersion = /^C<VERSION: (v?\d[\w.]{0,100})>$/;

/**
 * The journal of installed modules. It only grows, so the last version of a module is the installed one. The name of a distribution is that
 * of its main module with hyphens.
 */
export function readJournal({ path, bytes }: WantedFile): FileFacts {
  const versions = new Map<string, string>();
  const buffer = bufferOver(bytes);
  let module: string | undefined;
  visitLines(buffer, (start, end) => {
    const line = textOf(buffer, start, Math.min(end, start + lineBytesMax));
    if (line.startsWith('=head2')) module = installation.exec(line)?.[1];
    const version = module === undefined ? undefined : moduleVersion.exec(line)?.[1];
    if (module !== undefined && version !== undefined) versions.set(module, version);
    return true;
  });
  const builder = new FactsBuilder();
  const folder = folderOf(path);
  for (const [name, version] of versions) {
    if (packageTextProblem(name) !== undefined) continue;
    builder.addPackage({ type: 'cpan', name: name.replaceAll('::', '-'), version, licenses: [] }, 'an installation');
    builder.addOwnedFile(`${folder === '' ? '' : `${folder}/`}auto/${name.replaceAll('::', '/')}/.packlist`);
    builder.addLibraryFolder(`auto/${name.replaceAll('::', '/')}`);
    if (builder.isFull) break;
  }
  return builder.build();
}
