import { execFileSync } from 'node:child_process';

/** Empty, or for the title of a skipped test: what is to be installed. */
export function toolMissing(program: string, option: string, debianPackage: string, ...more: string[]): string {
  try {
    execFileSync(program, [option, ...more], { stdio: 'ignore' });
    return '';
  } catch {
    return ` [needs Debian's ${debianPackage}]`;
  }
}
