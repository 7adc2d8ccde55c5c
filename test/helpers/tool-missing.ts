import { execFileSync } from 'node:child_process';

/** Empty, or the missing tool for the title of a skipped test. */
export function toolMissing(program: string, option: string, debianPackage: string, ...more: string[]): string {
  return programMissing(program, [option, ...more], `Debian's ${debianPackage}`);
}

/** Empty, or the missing program for the title of a skipped test. `needed` describes a program that no package of Debian contains. */
export function programMissing(program: string, args: readonly string[], needed: string): string {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return '';
  } catch {
    return ` [needs ${needed}]`;
  }
}
