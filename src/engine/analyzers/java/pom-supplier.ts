import type { Pom } from './read-pom.ts';
import { resolvePomText } from './resolve-pom-text.ts';

/** The organization of the project, or its first developer with the address. Projects of an organization often have it in their parent. */
export function pomSupplier(pom: Pom): string | undefined {
  const organization = resolvePomText(pom, pom.organization);
  const [developer] = pom.developers;
  if (organization !== undefined || developer === undefined) return organization;
  const [name, email] = [resolvePomText(pom, developer['name']), resolvePomText(pom, developer['email'])];
  if (name === undefined) return email ?? resolvePomText(pom, developer['organization']);
  return email === undefined ? name : `${name} <${email}>`;
}
