import { recordOf, textOf } from '../text-formats/outside-values.ts';

/** A person or organization of a manifest as one text: `Name <email> (url)`, the form that package managers accept in place of an object. */
export function partyText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  const { name, email, url, homepage } = recordOf(value);
  const parts = [textOf(name), bracketed('<', email, '>'), bracketed('(', url ?? homepage, ')')];
  const text = parts.filter((part) => part !== undefined && part !== '').join(' ');
  return text === '' ? undefined : text;
}

function bracketed(open: string, value: unknown, close: string): string | undefined {
  return typeof value === 'string' && value !== '' ? `${open}${value}${close}` : undefined;
}
