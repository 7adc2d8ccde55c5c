/** Path of the dashboard below its origin, with a slash at the end: `/`, or the path of a reverse proxy. The service writes it as `<base>`. */
export const basePath = new URL('.', document.baseURI).pathname;

/** The address of a path of the service, such as `api/scans/…/sbom`, for links that the browser follows itself. */
export function serviceHref(path: string): string {
  return basePath + path.replace(/^\//, '');
}
