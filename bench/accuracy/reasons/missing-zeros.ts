import { onlyDiffers } from '../difference-context.ts';
import type { Reason } from './reason.ts';

const numbersMax = 4;

export const missingZeros: Reason = {
  id: 'missing-zeros',
  text: 'The version and a bound of the record have the same release with a different count of numbers (4.9 and 4.9.0, 4.0.0-alpha1 and 4.0). Composer adds zeros before it compares; OSV-Scanner places the shorter one first.',
  explains: (context) =>
    context.subject.ecosystem === 'Packagist' &&
    onlyDiffers(context, 'osv-scanner') &&
    context.bounds.some((bound) => isSameWithZeros(context.item.version, bound)),
};

function isSameWithZeros(version: string, bound: string): boolean {
  const [left, right] = [numbersOf(version), numbersOf(bound)];
  return left.length !== right.length && withZeros(left) === withZeros(right);
}

function numbersOf(version: string): string[] {
  return /^v?(\d+(?:\.\d+)*)/.exec(version)?.[1]?.split('.') ?? [];
}

function withZeros(numbers: readonly string[]): string {
  return [...numbers, ...Array<string>(numbersMax).fill('0')].slice(0, numbersMax).join('.');
}
