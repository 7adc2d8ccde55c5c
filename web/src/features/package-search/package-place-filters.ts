import type { FilterDefinition } from '../../components/filters/filter-definition.ts';

/** Filters of images and tags by a package of their latest results. A type and a version have no meaning without a name. */
export const packagePlaceFilters: readonly FilterDefinition[] = [
  { kind: 'text', name: 'package', label: 'Package', placeholder: 'openssl' },
  { kind: 'text', name: 'packageType', label: 'Package type', placeholder: 'deb', needs: ['package'] },
  { kind: 'text', name: 'packageVersion', label: 'Package version', placeholder: '3.0.11', needs: ['package'] },
];
