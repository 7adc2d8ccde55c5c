import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openProblem } from './file-problem.ts';

function problemOf(...parts: string[]): string {
  try {
    mkdirSync(path.join(import.meta.filename, ...parts));
    return 'none';
  } catch (error) {
    return openProblem(error);
  }
}

describe('the problem of a folder', () => {
  it('is a file at its path or above it, without words of the system call', () => {
    expect([problemOf(), problemOf('postgres')]).toEqual(['it is a file', 'a part of its path is a file']);
  });
});
