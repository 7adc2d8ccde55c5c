interface VariantFields {
  /** Fields by which the variant is recognised; each is required. */
  marks: readonly string[];
  /** Required beside the marks. */
  required: readonly string[];
  optional: readonly string[];
}

/** Credential variants of openapi/service-v1.yaml with their fields. All fields are text. */
export const credentialVariants = {
  UsernamePassword: { marks: ['password'], required: ['username'], optional: [] },
  UsernamePat: { marks: ['pat'], required: ['username'], optional: [] },
  AwsEcr: {
    marks: ['accessKeyId', 'secretAccessKey'],
    required: [],
    optional: ['sessionToken', 'region', 'roleArn'],
  },
  GoogleGar: { marks: ['serviceAccountJson'], required: [], optional: ['location', 'projectId'] },
  AzureAcr: { marks: ['tenantId', 'clientId', 'clientSecret'], required: [], optional: ['loginServer'] },
  HarborRobot: { marks: ['robotName', 'secret'], required: [], optional: [] },
  JfrogIdentityToken: { marks: ['identityToken'], required: [], optional: ['username'] },
} as const satisfies Record<string, VariantFields>;

export type CredentialVariant = keyof typeof credentialVariants;

/** Credentials as they were given, recognised and complete; `fields` holds nothing but the variant's own. */
export interface ProvidedCredentials {
  variant: CredentialVariant;
  fields: Readonly<Record<string, string>>;
}
