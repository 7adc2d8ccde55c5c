import { execFileSync } from 'node:child_process';

/** Empty, or the missing tool for the title of a skipped test. */
export function toolMissing(program: string, option: string, debianPackage: string, ...more: string[]): string {
  try {
    execFileSync(program, [option, ...more], { stdio: 'ignore' });
    return '';
  } catch {
    return ` [needs Debian's ${debianPackage}]`;
  }
}
