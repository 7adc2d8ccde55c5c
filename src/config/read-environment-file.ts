import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.ts';
import { type FileVariable, parseEnvironmentFile } from './parse-environment-file.ts';

/** Variables of an environment file. Errors call the file `name`. */
export interface EnvironmentFile {
  name: string;
  variables: ReadonlyMap<string, FileVariable>;
}

const fileName = '.env';
const fileBytesMax = 64 * 1024;

/**
 * Reads the variables of `.env` in a folder. Returns none when the file does not exist or is a folder.
 *
 * @throws {ConfigError} with the numbers of the lines that cannot be parsed, without their content
 */
export function readEnvironmentFile(folder: string): EnvironmentFile {
  const text = readText(join(folder, fileName));
  const { variables, faults } = parseEnvironmentFile(text);
  if (faults.length === 0) return { name: fileName, variables };
  throw new ConfigError(
    faults.slice(0, 20).map(({ line, reason }) => ({ name: `${fileName}, line ${line},`, reason, example: null })),
  );
}

function readText(path: string): string {
  try {
    const facts = statSync(path);
    // Only regular files are read, because a named pipe would never end.
    if (!facts.isFile()) return '';
    if (facts.size > fileBytesMax) throw refusal(`has more than ${fileBytesMax} bytes`);
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT' || code === 'ENOTDIR') return '';
    throw refusal(code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'is not UTF-8 text' : `cannot be read (${code})`);
  }
}

function refusal(reason: string): ConfigError {
  return new ConfigError([{ name: fileName, reason, example: null }]);
}
