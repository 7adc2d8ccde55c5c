import type { FileFacts } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { wholeText } from '../text-lines.ts';

/**
 * `releases/start_erl.data` of a release or installation (erlang.org, "Creating and Upgrading a Target System"): the version of the runtime
 * system and the version of the release. The programs of the runtime system are in `erts-<version>` and have no application resource file.
 */
export function readReleaseData(bytes: Uint8Array): FileFacts {
  const version = /^(\d[\w.+-]{0,63})[ \t]+\S/.exec(wholeText(bytes))?.[1];
  // Releases without a runtime system, and files of other programs, have no version here.
  if (version === undefined) return {};
  const builder = new FactsBuilder();
  builder.addOwnedFolder(`../erts-${version}`);
  builder.addPackage({ type: 'otp', name: 'erts', version, licenses: [] }, 'line 1');
  return builder.build();
}
