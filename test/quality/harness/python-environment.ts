import path from 'node:path';
import { qualityRoot } from './quality-root.ts';
import { runTool } from './run-tool.ts';

/** A virtual environment of Python with packages, built once per machine. Returns its folder. */
export function pythonEnvironment(name: string, requirements: readonly string[]): string {
  return qualityRoot(`python-${name}`, requirements.join(' '), (folder) => {
    runTool('python3', ['-m', 'venv', folder]);
    runTool(path.join(folder, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', ...requirements]);
  });
}
