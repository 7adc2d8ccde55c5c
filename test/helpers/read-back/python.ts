import { execFileSync } from 'node:child_process';
import { toolMissing } from '../tool-missing.ts';

/** Debian's own Python, independent of the path. */
const python = '/usr/bin/python3';

export const pythonMissing = toolMissing(python, '-c', 'python3', 'import csv');
export const openpyxlMissing = toolMissing(python, '-c', 'python3-openpyxl', 'import openpyxl');

/** Output of a Python program, parsed as JSON. `sys.argv[1]` is the path. */
export function runPython(program: string, path: string): unknown {
  return JSON.parse(execFileSync(python, ['-c', program, path], { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 }));
}
