import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The Python in which compliance-trestle is installed, whose models are generated from NIST's schema of OSCAL. Undefined when it is not. */
const python = findPython();

export const trestleMissing = python === undefined ? ' [needs compliance-trestle, a PyPI package]' : '';

/** Problems that the models report for assessment results. Unknown members are problems too. */
export function checkOscalResults(document: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'plimsoll-test-oscal-'));
  try {
    const path = join(folder, 'results.json');
    writeFileSync(path, document);
    return JSON.parse(execFileSync(python ?? '', ['-c', program, path], { encoding: 'utf8' })) as string[];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const program = `
import json, sys
from trestle.oscal.assessment_results import Model
try:
    Model.parse_obj(json.load(open(sys.argv[1])))
    print("[]")
except Exception as error:
    print(json.dumps([str(error)]))
`;

function findPython(): string | undefined {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    try {
      const [, interpreter] = /^#!(\S+)/.exec(readFileSync(join(folder, 'trestle'), 'utf8')) ?? [];
      if (interpreter !== undefined) return interpreter;
    } catch {
      // The next folder.
    }
  }
  return undefined;
}
