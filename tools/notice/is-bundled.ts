/** Dependencies of the dashboard that build it, and one that `web/vite.config.ts` replaces. */
const notBundled = ['@tailwindcss/vite', '@vitejs/plugin-react', 'react-remove-scroll', 'vite'];

/** Whether the built dashboard contains code of a package. Packages with types have no code. */
export function isBundled(name: string): boolean {
  return !notBundled.includes(name) && !name.startsWith('@types/') && name !== 'csstype';
}
