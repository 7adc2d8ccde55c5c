/** Labels of the fields of a registry by their names in the API. */
export const registryLabels: Readonly<Record<string, string>> = {
  name: 'Name',
  url: 'Address',
  credentials: 'Credentials',
  includeTags: 'Tags to include',
  excludeTags: 'Tags to exclude',
  repositories: 'Repositories',
  caCertificate: 'CA certificates (PEM)',
};
