import type { Role } from '../../../src/domain/role.ts';

/** A member besides the first owner. */
export interface SeededPerson {
  email: string;
  name: string;
  role: Role;
}

export const ownerEmail = 'owner@northwind.example';

export const people: readonly SeededPerson[] = [
  { email: 'amara.okafor@northwind.example', name: 'Amara Okafor', role: 'admin' },
  { email: 'jun.tanaka@northwind.example', name: '田中 純', role: 'admin' },
  { email: 'zofia.wisniewska@northwind.example', name: 'Zofia Wiśniewska', role: 'developer' },
  { email: 'layla.haddad@northwind.example', name: 'ليلى حداد', role: 'developer' },
  {
    email: 'maximiliana.von-und-zu-hohenlohe@northwind.example',
    name: 'Maximiliana Wilhelmine Friederike von und zu Hohenlohe-Waldenburg',
    role: 'developer',
  },
  { email: 'olena.shevchenko@northwind.example', name: 'Олена Шевченко', role: 'auditor' },
  { email: 'build@northwind.example', name: 'Build account', role: 'ci' },
  { email: 'ravi.menon@northwind.example', name: 'Ravi Menon', role: 'viewer' },
  { email: 'former.contractor@northwind.example', name: 'Sam Former', role: 'viewer' },
];

export const suspendedEmail = 'former.contractor@northwind.example';
