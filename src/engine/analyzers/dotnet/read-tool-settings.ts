import type { WantedFile } from '../analyzer.ts';
import type { FactsBuilder } from '../facts-builder.ts';
import { wholeText } from '../text-lines.ts';

/** `~/.dotnet/tools/.store/ID/VERSION/ID/VERSION/tools/FRAMEWORK/PLATFORM/DotnetToolSettings.xml`, and the same in other folders of tools. */
const settings = /^(|.*\/)\.store\/([^/]+)\/([^/]+)\/\2\/\3\/tools\/[^/]+\/[^/]+\/DotnetToolSettings\.xml$/;
const commandsMax = 100;

/** The folder of a .NET tool, with a slash at the end. Undefined for other paths. */
function toolFolderOf(path: string): string | undefined {
  return settings.exec(path)?.[1];
}

export function isToolSettings(path: string): boolean {
  return toolFolderOf(path) !== undefined;
}

/** Reads the commands of an installed .NET tool: programs that start it, which the SDK writes into the folder of tools. */
export function readToolSettings({ path, bytes }: WantedFile, builder: FactsBuilder): boolean {
  const folder = toolFolderOf(path) ?? '';
  const commands = wholeText(bytes).matchAll(/<Command\s[^<>]{0,512}?\bName\s?=\s?["']([\w.+-]{1,256})["']/g);
  for (const [, name = ''] of commands.take(commandsMax)) {
    builder.addOwnedFile(folder + name);
    builder.addOwnedFile(`${folder}${name}.exe`);
  }
  return true;
}
