import { demoPackages } from '../advisories/demo/compile-demo-snapshot.ts';
import { cleanupLayer, dependenciesLayer, manifestLayer, sourceLayer } from './demo/application-layers.ts';
import { rootLayer } from './demo/root-layer.ts';
import { type ImageStep, writeOciLayout } from './write-oci-layout.ts';

export const demoReference = 'plimsoll/demo:1.0';

/**
 * Writes the demo image into a folder (created when missing) as an OCI layout: an Alpine-like root, a Node.js application with vulnerable
 * packages, and a settings file with an invented secret that a later layer deletes. The packages are those of
 * `advisories/demo/packages.json`. The digests are always the same.
 */
export async function makeDemoImage(folder: string): Promise<{ path: string; reference: string }> {
  const packages = await demoPackages();
  const system = packages.filter(({ ecosystem }) => ecosystem !== 'npm');
  const dependencies = packages.filter(({ ecosystem }) => ecosystem === 'npm');
  const steps: ImageStep[] = [
    { command: '/bin/sh -c #(nop) ADD file:alpine-like-root.tar.gz in / ', entries: rootLayer(system) },
    { command: '/bin/sh -c #(nop)  CMD ["/bin/sh"]' },
    { command: 'ENV NODE_ENV=production' },
    { command: 'WORKDIR /app' },
    { command: 'COPY package.json ./ # buildkit', entries: manifestLayer(dependencies) },
    { command: 'RUN /bin/sh -c npm ci --omit=dev # buildkit', entries: dependenciesLayer(dependencies) },
    { command: 'COPY . . # buildkit', entries: sourceLayer() },
    { command: 'RUN /bin/sh -c rm -f .env # buildkit', entries: cleanupLayer() },
    { command: 'EXPOSE map[3000/tcp:{}]' },
    { command: 'CMD ["node" "server.js"]' },
  ];
  await writeOciLayout(folder, {
    reference: demoReference,
    createdAt: '2026-08-16T00:00:00Z',
    steps,
    config: {
      Env: ['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'NODE_ENV=production'],
      Cmd: ['node', 'server.js'],
      WorkingDir: '/app',
      ExposedPorts: { '3000/tcp': {} },
      Labels: { 'org.opencontainers.image.title': 'Plimsoll demo', 'org.opencontainers.image.version': '1.0' },
    },
  });
  return { path: folder, reference: demoReference };
}
