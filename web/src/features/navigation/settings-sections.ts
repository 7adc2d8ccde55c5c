export interface SettingsSection {
  id: string;
  name: string;
}

/** The sections of the settings in the order of their navigation. `id` is the last part of their address. */
export const settingsSections: readonly SettingsSection[] = [
  { id: 'account', name: 'Account' },
  { id: 'members', name: 'Members' },
  { id: 'keys', name: 'API keys' },
  { id: 'sla', name: 'SLA policy' },
  { id: 'organization', name: 'Organization' },
  { id: 'plan', name: 'Plan and usage' },
  { id: 'signing-key', name: 'Signing key' },
  { id: 'audit', name: 'Audit log' },
];
