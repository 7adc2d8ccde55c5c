import path from 'node:path';
import { buildTestProgram } from '../../tools/build/build-test-program.ts';
import { programVariable } from './program-file.ts';

/** Builds the program that end-to-end tests start, once for the present sources. Workers inherit the variable. */
export async function setup(): Promise<void> {
  process.env[programVariable] = await buildTestProgram(path.resolve(import.meta.dirname, '../..'));
}
