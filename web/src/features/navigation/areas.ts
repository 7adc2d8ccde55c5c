import {
  Boxes,
  ClipboardCheck,
  Database,
  FileText,
  Home,
  Package,
  ScanSearch,
  Settings,
  ShieldAlert,
  ShieldOff,
} from 'lucide-react';
import type { ComponentType } from 'react';

export interface Area {
  path: string;
  name: string;
  icon: ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>;
  /** Second key of the shortcut that opens the area: g, then this key. */
  key: string;
}

/** The areas of the dashboard in the order of the navigation. */
export const areas: readonly Area[] = [
  { path: '/', name: 'Overview', icon: Home, key: 'o' },
  { path: '/findings', name: 'Findings', icon: ShieldAlert, key: 'f' },
  { path: '/images', name: 'Images', icon: Boxes, key: 'i' },
  { path: '/scans', name: 'Scans', icon: ScanSearch, key: 's' },
  { path: '/packages', name: 'Packages', icon: Package, key: 'p' },
  { path: '/registries', name: 'Registries', icon: Database, key: 'r' },
  { path: '/reports', name: 'Reports', icon: FileText, key: 'd' },
  { path: '/compliance', name: 'Compliance', icon: ClipboardCheck, key: 'c' },
  { path: '/exceptions', name: 'Exceptions', icon: ShieldOff, key: 'e' },
  { path: '/settings', name: 'Settings', icon: Settings, key: ',' },
];
