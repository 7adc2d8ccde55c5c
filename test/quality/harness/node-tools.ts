import path from 'node:path';
import { qualityRoot } from './quality-root.ts';
import { runTool, type ToolOptions } from './run-tool.ts';

/** Runs a package manager of JavaScript that is a package of npm, such as `pnpm@9.15.0`, by its program in the package. */
export function runNodeTool(spec: string, program: string, args: readonly string[], options: ToolOptions): string {
  const folder = path.join(installedTool(spec), 'node_modules', program);
  return runTool(process.execPath, [folder, ...args], options);
}

/** The folder into which npm installed a package, once per machine. */
export function installedTool(spec: string): string {
  return qualityRoot(`npm-${spec.replace(/[^\w.-]+/g, '-')}`, spec, (folder) => {
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--prefix', folder];
    runTool('npm', [...args, spec]);
  });
}
