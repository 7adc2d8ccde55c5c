import type { ValidationIssue } from '../domain/api-error.ts';
import { type CredentialVariant, credentialVariants, type ProvidedCredentials } from './credential-variants.ts';
import { providers } from './providers.ts';
import type { RegistryProvider } from './registry-provider.ts';

/** Longest text of one field. Service account files have about 2,400 characters. */
const lengthMax = 16_384;

const variantNames = Object.keys(credentialVariants) as CredentialVariant[];

/** `credentials` null: anonymous. Issues have paths under `credentials` and never contain a value. */
type CredentialsReading =
  | { credentials: ProvidedCredentials | null; issues?: undefined }
  | { credentials?: undefined; issues: [ValidationIssue, ...ValidationIssue[]] };

/**
 * Identifies a credential variant by its fields and checks that the provider accepts it. Fields of other variants are left out. `{}` is
 * anonymous. It is valid for providers with public images, and for registries with a sensor, which stores the credentials itself.
 */
export function readCredentials(
  provider: RegistryProvider,
  given: Readonly<Record<string, unknown>>,
  scanMethod: 'cloud' | 'sensor',
): CredentialsReading {
  const { title, variants, hasPublicImages } = providers[provider];
  if (Object.keys(given).length === 0) {
    if (hasPublicImages || scanMethod === 'sensor') return { credentials: null };
    return { issues: toIssues(variants[0] ?? 'UsernamePassword', {}) ?? [unrecognised(title, variants)] };
  }
  const variant = recognise(given, variants);
  if (variant === undefined) return { issues: [unrecognised(title, variants)] };
  if (!variants.includes(variant)) {
    const mark = credentialVariants[variant].marks.find((name) => Object.hasOwn(given, name)) ?? '';
    return {
      issues: [{ path: `credentials.${mark}`, message: `${title} accepts ${variants.join(' or ')}, not ${variant}` }],
    };
  }
  const issues = toIssues(variant, given);
  return issues ? { issues } : { credentials: { variant, fields: ownFields(variant, given) } };
}

/** Of several matching variants, one that the provider accepts. A user name alone is an incomplete variant of the provider. */
function recognise(
  given: Readonly<Record<string, unknown>>,
  taken: readonly CredentialVariant[],
): CredentialVariant | undefined {
  const hasOne = (names: readonly string[]) => names.some((name) => Object.hasOwn(given, name));
  const marked = variantNames.filter((name) => hasOne(credentialVariants[name].marks));
  return marked.find((name) => taken.includes(name)) ?? marked[0] ?? taken.find((name) => hasOne(allFields(name)));
}

function toIssues(
  variant: CredentialVariant,
  given: Readonly<Record<string, unknown>>,
): [ValidationIssue, ...ValidationIssue[]] | undefined {
  const { marks, required } = credentialVariants[variant];
  const needed: readonly string[] = [...required, ...marks];
  const [first, ...others] = allFields(variant).flatMap((name) => {
    const message = problemOf(given[name], needed.includes(name));
    return message === undefined ? [] : [{ path: `credentials.${name}`, message }];
  });
  return first && [first, ...others];
}

function problemOf(value: unknown, isRequired: boolean): string | undefined {
  if (value === undefined) return isRequired ? 'is required' : undefined;
  if (typeof value !== 'string') return 'must be a string';
  if (value.trim() === '') return 'must not be empty';
  if (value.length > lengthMax) return `must be at most ${lengthMax} characters long`;
  return undefined;
}

function allFields(variant: CredentialVariant): string[] {
  const { required, marks, optional } = credentialVariants[variant];
  return [...required, ...marks, ...optional];
}

function ownFields(variant: CredentialVariant, given: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    allFields(variant).flatMap((name) => {
      const value = given[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

function unrecognised(title: string, variants: readonly CredentialVariant[]): ValidationIssue {
  return { path: 'credentials', message: `must be credentials that ${title} accepts: ${variants.join(' or ')}` };
}
