import { partyText } from '../party-text.ts';
import { objectsIn } from './json-objects.ts';

/** The supplier of a component as `Name <address> (url)`. `publisher` and `author` are texts of older versions of the format. */
export function cyclonedxSupplier({
  supplier,
  manufacturer,
  publisher,
  author,
}: Record<string, unknown>): string | undefined {
  const [entity] = [...objectsIn([supplier]), ...objectsIn([manufacturer])];
  const [contact] = objectsIn(entity?.['contact']);
  const [url] = Array.isArray(entity?.['url']) ? entity['url'] : [];
  return (
    partyText({ name: entity?.['name'] ?? contact?.['name'], email: contact?.['email'], url }) ??
    partyText(publisher) ??
    partyText(author)
  );
}
