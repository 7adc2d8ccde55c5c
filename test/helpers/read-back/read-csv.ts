import { runPython } from './python.ts';

/** Records of a CSV file, parsed by Python's csv module. */
export function readCsv(path: string): string[][] {
  return runPython(program, path) as string[][];
}

const program = `
import csv, json, sys
csv.field_size_limit(1 << 30)
with open(sys.argv[1], newline="", encoding="utf-8", errors="strict") as file:
    print(json.dumps(list(csv.reader(file, strict=True))))
`;
