interface VariantFields {
  /** Fields that identify the variant. Each is required. */
  marks: readonly string[];
  /** Further required fields. */
  required: readonly string[];
  optional: readonly string[];
}

/** The variants of registry credentials in the API with their fields. All fields are text. */
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

/** Complete credentials of a recognized variant. `fields` contains only the fields of the variant. */
export interface ProvidedCredentials {
  variant: CredentialVariant;
  fields: Readonly<Record<string, string>>;
}
