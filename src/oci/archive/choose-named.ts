import { familiarReference, isReferenceProblem, parseImageReference } from '../../domain/image-reference.ts';
import { ScanError } from '../../domain/scan-error.ts';

const namedMax = 20;

/**
 * Selects the image with this `name` (as written, or as the same reference), or the only image of the archive. Throws IMAGE_NOT_FOUND,
 * which names the choices.
 */
export function chooseNamed<T extends { names: string[] }>(images: T[], name: string | undefined): T {
  const matching =
    name === undefined ? images : images.filter(({ names }) => names.some((own) => isSameName(own, name)));
  const [first, ...others] = matching;
  if (first !== undefined && others.length === 0) return first;
  if (images.length === 0) throw new ScanError('IMAGE_NOT_FOUND', 'The archive contains no image.');
  const choices = images
    .flatMap(({ names }) => names)
    .slice(0, namedMax)
    .map(printable);
  const known = choices.length === 0 ? 'The images have no names.' : `Available: ${choices.join(', ')}.`;
  throw new ScanError(
    'IMAGE_NOT_FOUND',
    first === undefined
      ? `The archive contains no image with this name. ${known}`
      : `The archive contains several images; select one by name. ${known}`,
  );
}

function isSameName(own: string, asked: string): boolean {
  if (own === asked) return true;
  const [left, right] = [parseImageReference(own), parseImageReference(asked)];
  return (
    !isReferenceProblem(left) && !isReferenceProblem(right) && familiarReference(left) === familiarReference(right)
  );
}

function printable(name: string): string {
  return name.replace(/[^\x21-\x7e]/g, '?').slice(0, 255);
}
