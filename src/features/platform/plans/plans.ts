/** Limits of a plan; null means no limit. */
export interface PlanLimits {
  /** Scans queued in a calendar month, UTC. */
  scansPerMonth: number | null;
  members: number | null;
  registries: number | null;
}

/** Plans by name. `self-hosted` is the default plan of an organization. */
export const plans: Readonly<Record<string, PlanLimits>> = {
  'self-hosted': { scansPerMonth: null, members: null, registries: null },
  free: { scansPerMonth: 100, members: 3, registries: 1 },
  team: { scansPerMonth: 2_000, members: 15, registries: 5 },
  business: { scansPerMonth: 20_000, members: 100, registries: 25 },
  enterprise: { scansPerMonth: null, members: null, registries: null },
};

/** Returns the limits of a plan, or undefined when no plan has this name. */
export function planNamed(name: string): PlanLimits | undefined {
  return Object.hasOwn(plans, name) ? plans[name] : undefined;
}
