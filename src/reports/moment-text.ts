/** An ISO 8601 time as text: `2026-10-30 08:15 UTC`. */
export function momentText(moment: string): string {
  return `${new Date(moment).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
