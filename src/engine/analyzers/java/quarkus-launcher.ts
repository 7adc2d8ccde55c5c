import type { FileFacts } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { folderOf } from '../file-path.ts';
import type { ReadArchive } from './archive-visitor.ts';
import { attribute } from './read-manifest.ts';

const mainClass = 'io.quarkus.bootstrap.runner.QuarkusEntryPoint';
/** Classes that the build generates for the application, and its changed copies of classes in `lib`. */
const generated = ['quarkus/generated-bytecode.jar', 'quarkus/transformed-bytecode.jar'];

/**
 * The archive that starts an application of Quarkus in the format `fast-jar`: it has a manifest and no classes. The libraries have coordinates, and this
 * archive and those that the build generates have none. Undefined for other archives.
 */
export function quarkusLauncher({
  path,
  innerPath,
  manifest,
  hasCode,
  properties,
  poms,
}: ReadArchive): FileFacts | undefined {
  if (innerPath !== '' || hasCode || properties.size > 0 || poms.size > 0) return undefined;
  if (attribute(manifest, 'main-class') !== mainClass) return undefined;
  const builder = new FactsBuilder({ type: 'maven' });
  const folder = folderOf(path);
  builder.addOwnedFile(path);
  for (const file of generated) builder.addOwnedFile(folder === '' ? file : `${folder}/${file}`);
  return builder.build();
}
