import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ScanError, scanErrorCodes } from '../../domain/scan-error.ts';
import { isFileError } from '../../lib/file-problem.ts';
import type { FeedFile } from './advisory-feed.ts';
import { type CompiledSnapshot, compilerRevision } from './compile-snapshot.ts';
import { DamagedFileError } from './damaged-file-error.ts';
import { readObject, readText } from './osv/read-json.ts';

/** What the compiler used in place of damaged files. */
export type Damage = Pick<CompiledSnapshot, 'replaced' | 'omitted'>;

const messageLengthMax = 1000;

/**
 * Stores beside each damaged file what the compiler used instead. A feed can stay damaged for days, and each refresh downloads it again, because
 * the damage may be one of the transfer. A refresh that receives the same bytes again then need not compile all feeds to find the damage.
 */
export async function rememberDamage({ replaced, omitted }: Damage): Promise<void> {
  for (const { file, damage } of omitted) await remember(file, damage, null);
  for (const { file, damage, sha256 } of replaced) await remember(file, damage, sha256);
}

/** The files whose bytes a refresh with the same parsers found damaged. */
export async function knownDamage(files: readonly FeedFile[]): Promise<Damage> {
  const known: Damage = { replaced: [], omitted: [] };
  for (const file of files) {
    const stored = await readStored(file);
    if (stored === undefined) continue;
    const damage = new DamagedFileError(file, stored.damage);
    if (stored.earlier === null) known.omitted.push({ file, damage });
    else known.replaced.push({ file, damage, sha256: stored.earlier });
  }
  return known;
}

async function remember(file: FeedFile, { damage }: DamagedFileError, earlier: string | null): Promise<void> {
  // The same bytes may be readable at another time.
  if (damage.isRetryable || file.keptPart === undefined) return;
  const { code, message } = damage;
  const stored = { sha256: file.keptPart.sha256, revision: compilerRevision, code, message, earlier };
  await writeFile(pathBeside(file), JSON.stringify(stored));
}

async function readStored(file: FeedFile): Promise<{ damage: ScanError; earlier: string | null } | undefined> {
  try {
    const { sha256, revision, code, message, earlier } = readObject(
      JSON.parse(await readFile(pathBeside(file), 'utf8')),
    );
    const known = scanErrorCodes.find((each) => each === code);
    if (known === undefined || sha256 !== file.keptPart?.sha256 || revision !== compilerRevision) return undefined;
    const damage = new ScanError(known, readText(message, messageLengthMax));
    return { damage, earlier: earlier === null ? null : readText(earlier, 64) };
  } catch (error) {
    // A file that does not exist, or that an interrupted process wrote. The compiler finds the damage again.
    if (isFileError(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function pathBeside(file: FeedFile): string {
  return path.join(path.dirname(file.path), 'damaged.json');
}
