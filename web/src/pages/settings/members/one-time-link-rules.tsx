const rules = {
  invite: 'Whoever has the link can accept the invite. It is valid for seven days and can be used once.',
  reset:
    'Whoever has the link can set a new password; the second factor stays. It is valid for 24 hours, can be used once and replaces earlier links.',
} as const;

/** What the sender of a one-time link must know: what it allows, and how long and how often it can be used. */
export function OneTimeLinkRules({ kind }: { kind: keyof typeof rules }) {
  return <>Send the link over a private channel. {rules[kind]}</>;
}
