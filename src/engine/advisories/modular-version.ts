/** Whether a version has the tag of a module build: `.module_el8.5.0+119+9a9ec082`, `.module+el8.4.0+557+48ba8b2f`, `.module_f39`. */
export function isModularVersion(version: string): boolean {
  return ['.module+el', '.module_el', '.module_f'].some((tag) => version.includes(tag));
}
