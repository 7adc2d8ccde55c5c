import { parseBoundedJson } from '../../lib/json-shape.ts';
import { ReportFields } from './report-fields.ts';

const probeBytesMax = 1024 * 1024;

/** The output of a probe command as JSON. Undefined when it is not a JSON object. */
export function parseProbeJson(output: string | undefined): ReportFields | undefined {
  if (output === undefined || output.length > probeBytesMax) return undefined;
  try {
    const value = parseBoundedJson(output);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? new ReportFields(value) : undefined;
  } catch {
    return undefined;
  }
}
