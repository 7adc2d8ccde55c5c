/** A page with a list, and the API path that its rows come from. */
export interface BenchList {
  path: string;
  api: string;
}

export const lists: readonly BenchList[] = [
  { path: '/findings', api: '/api/vulnerabilities' },
  { path: '/images', api: '/api/images' },
  { path: '/packages?name=libc6', api: '/api/packages' },
  { path: '/scans', api: '/api/scans' },
];
