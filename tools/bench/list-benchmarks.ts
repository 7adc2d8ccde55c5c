import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Benchmark {
  name: string;
  file: string;
  /** First sentence of the file's first documentation comment, cut to 100 characters. */
  summary: string;
}

const summaryLengthMax = 100;

/** The benchmarks of a folder by name. Each file directly in the folder is one; subfolders hold their parts. */
export async function listBenchmarks(folder: string): Promise<Benchmark[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort();
  return Promise.all(
    files.map(async (name) => {
      const file = join(folder, name);
      return { name: name.slice(0, -'.ts'.length), file, summary: summaryOf(await readFile(file, 'utf8')) };
    }),
  );
}

function summaryOf(source: string): string {
  const comment = /\/\*\*(.*?)\*\//s.exec(source)?.[1] ?? '';
  const text = comment
    .replaceAll(/^\s*\* ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const sentence = /^.*?[.:](?= |$)/.exec(text)?.[0].slice(0, -1) ?? text;
  if (sentence.length <= summaryLengthMax) return sentence;
  return `${sentence.slice(0, sentence.lastIndexOf(' ', summaryLengthMax - 2)).replace(/,$/, '')} …`;
}
