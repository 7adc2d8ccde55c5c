import type { FileFacts } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { packageTextProblem } from '../package-text.ts';

/**
 * A Java runtime, from the file `release` at its root: `KEY="value"` lines. The runtime owns the files of its folder. Other files of this
 * name declare nothing.
 */
export function readJavaRelease(text: string): FileFacts {
  const version = valueOf(text, 'JAVA_VERSION');
  if (version === undefined || !javaVersion.test(version)) return {};
  const builder = new FactsBuilder();
  const vendor = valueOf(text, 'IMPLEMENTOR');
  const supplier = vendor !== undefined && packageTextProblem(vendor) === undefined ? { supplier: vendor } : {};
  builder.addPackage({ type: 'generic', name: 'openjdk', version, licenses: [], ...supplier }, 'JAVA_VERSION');
  const graal = valueOf(text, 'GRAALVM_VERSION');
  if (graal !== undefined && javaVersion.test(graal)) {
    builder.addPackage({ type: 'generic', name: 'graalvm', version: graal, licenses: [] }, 'GRAALVM_VERSION');
  }
  builder.addOwnedFolder('.');
  const foreign = applicationModules(text);
  if (foreign > 0) {
    builder.warn(`The Java runtime contains ${foreign} modules of applications, whose versions it does not name.`);
  }
  return builder.build();
}

const runtimeModule = /^(?:java|jdk|javafx|openj9|oracle|com\.(?:azul|ibm|oracle|sap|sun)|org\.(?:graalvm|openjdk))\./;
const modulesMax = 10_000;

/** jlink stores modules of applications in the same file as those of the runtime, without their Maven metadata (JEP 282). */
function applicationModules(text: string): number {
  const names = (valueOf(text, 'MODULES') ?? '').split(' ', modulesMax);
  return names.filter((name) => name !== '' && !runtimeModule.test(name)).length;
}

/** `17.0.2`, `1.8.0_352`, `22-ea`. */
const javaVersion = /^\d{1,3}(?:\.\d{1,4}){0,5}(?:_\d{1,4})?(?:-[\w.]{1,32})?$/;

function valueOf(text: string, key: string): string | undefined {
  const line = text.startsWith(`${key}="`) ? 0 : text.indexOf(`\n${key}="`) + 1;
  if (line === 0 && !text.startsWith(`${key}="`)) return undefined;
  const start = line + key.length + 2;
  const end = text.indexOf('"', start);
  return end === -1 ? undefined : text.slice(start, end);
}
