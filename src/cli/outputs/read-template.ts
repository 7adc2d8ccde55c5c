import { parseTemplate, TemplateError, type TemplateNode } from '../../lib/template/parse-template.ts';
import { UsageError } from '../cli-context.ts';
import { readNamedFile } from '../documents/read-named-file.ts';

const templateBytesMax = 1024 * 1024;

/** Reads the file of `--template`. Throws UsageError. */
export async function readTemplate(file: string): Promise<TemplateNode[]> {
  const text = (await readNamedFile(file, templateBytesMax)).toString('utf8');
  try {
    return parseTemplate(text);
  } catch (error) {
    if (error instanceof TemplateError) throw new UsageError(`${file} is not a valid template. ${error.message}`);
    throw error;
  }
}
