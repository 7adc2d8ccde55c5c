import { join } from 'node:path';
import { type DevProcess, startProcess } from './dev-process.ts';

export interface DashboardServer {
  /** Folder with the folder `web` and with `node_modules`. */
  folder: string;
  /** Address of the service that answers requests for the API. */
  service: string;
  /** Called with the address of the dashboard when it can be opened. */
  onReady: (address: string) => void;
}

/** Starts Vite with hot reload of the dashboard. */
export function startDashboardServer({ folder, service, onReady }: DashboardServer): DevProcess {
  const vite = join(folder, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'web', '--configLoader', 'native', '--clearScreen', 'false'];
  return startProcess(args, folder, { PLIMSOLL_DEV_SERVICE: service }, (line) => {
    const address = /Local:\s+(http\S+)/.exec(line)?.[1];
    if (address !== undefined) onReady(address);
  });
}
