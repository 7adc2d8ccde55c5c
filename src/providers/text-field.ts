import { isObject } from '../oci/manifest/read-json.ts';

/** Text of one member of an unknown JSON value. */
export function textField(value: unknown, name: string): string | undefined {
  const field = isObject(value) ? value[name] : undefined;
  return typeof field === 'string' ? field : undefined;
}
