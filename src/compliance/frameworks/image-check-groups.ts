/** Groups of related image checks. */
export const secretChecks = ['no-environment-secrets', 'no-history-secrets', 'no-secret-files'] as const;
export const accountChecks = ['non-root-user', 'only-root-is-uid-0', 'no-empty-passwords'] as const;
export const functionChecks = ['no-ssh-server', 'no-sudo', 'no-unexpected-setuid'] as const;
/** Support of distributions, runtimes, servers and frameworks by their published end-of-life dates. */
export const supportChecks = ['supported-software'] as const;
export const buildChecks = ['no-unverified-installs', 'no-remote-add'] as const;
