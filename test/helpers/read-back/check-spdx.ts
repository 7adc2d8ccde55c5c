import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The Python in which the SPDX project's own tools (spdx-tools) are installed. Undefined when they are not. */
const python = findPython();

export const spdxToolsMissing = python === undefined ? ' [needs spdx-tools, which .ci/run installs]' : '';

/** Problems that the SPDX project's own parser and validator report for each document. */
export function checkSpdx(documents: readonly string[]): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'plimsoll-test-spdx-'));
  try {
    const paths = documents.map((document, index) => {
      const path = join(folder, `${index}.spdx.json`);
      writeFileSync(path, document);
      return path;
    });
    const printed = execFileSync(python ?? '', ['-c', program, ...paths], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    return JSON.parse(printed) as string[][];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const program = `
import json, sys
from spdx_tools.spdx.parser.error import SPDXParsingError
from spdx_tools.spdx.parser.parse_anything import parse_file
from spdx_tools.spdx.validation.document_validator import validate_full_spdx_document
def problems(path):
    try:
        document = parse_file(path)
    except SPDXParsingError as error:
        return error.get_messages()
    return [problem.validation_message for problem in validate_full_spdx_document(document, "SPDX-2.3")]
print(json.dumps([problems(path) for path in sys.argv[1:]]))
`;

function findPython(): string | undefined {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    try {
      const [, interpreter] = /^#!(\S+)/.exec(readFileSync(join(folder, 'pyspdxtools'), 'utf8')) ?? [];
      if (interpreter !== undefined) return interpreter;
    } catch {
      // The next folder.
    }
  }
  return undefined;
}
