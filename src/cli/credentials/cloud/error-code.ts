import { isObject } from '../../property-of.ts';

/** Name or code of an error of a provider's library, for a message. Texts of errors can contain paths, commands and content of files. */
export function errorCode(error: unknown): string {
  if (!isObject(error)) return 'unknown';
  const { errorResponse, code, errorCode: named, name } = error;
  const nested = isObject(errorResponse) ? errorResponse['error'] : undefined;
  const codes = [nested, code, named, name].filter((one) => typeof one === 'string');
  return codes.find((one) => /^[A-Za-z][A-Za-z0-9_.-]{1,63}$/.test(one) && one !== 'Error') ?? 'unknown';
}
