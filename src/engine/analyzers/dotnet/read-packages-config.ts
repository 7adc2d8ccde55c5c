import type { WantedFile } from '../analyzer.ts';
import type { FactsBuilder } from '../facts-builder.ts';
import { bufferOver } from '../text-lines.ts';

const elementStart = '<package ';
/** An element has four short attributes. */
const elementCharactersMax = 4096;

/** Reads packages.config of the .NET Framework: `<package id="A" version="1.0" developmentDependency="true" />`. */
export function readPackagesConfig({ bytes }: WantedFile, builder: FactsBuilder): boolean {
  const text = bufferOver(bytes).toString('utf8');
  if (!text.includes('<packages')) return false;
  for (let at = text.indexOf(elementStart); at !== -1; at = text.indexOf(elementStart, at + 1)) {
    const end = text.indexOf('>', at);
    if (end === -1 || builder.isFull) break;
    const element = text.slice(at, Math.min(end, at + elementCharactersMax));
    const name = attribute(element, 'id');
    const version = attribute(element, 'version');
    if (name === undefined || version === undefined) continue;
    const isDevelopment = attribute(element, 'developmentDependency')?.toLowerCase() === 'true';
    builder.addPackage(
      { type: 'nuget', name, version, licenses: [], ...(isDevelopment && { isDevelopment }) },
      'packages',
    );
  }
  return true;
}

function attribute(element: string, name: string): string | undefined {
  const start = element.indexOf(` ${name}=`);
  const quote = element[start + name.length + 2];
  if (start === -1 || (quote !== '"' && quote !== "'")) return undefined;
  const end = element.indexOf(quote, start + name.length + 3);
  return end === -1 ? undefined : element.slice(start + name.length + 3, end);
}
