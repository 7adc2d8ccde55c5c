export interface Usage {
  /** Null: the plan has no limit. */
  left: number | null;
  percent: number | null;
  isNearLimit: boolean;
}

/** What is left of a limit. Usage above the limit, which a smaller plan can cause, leaves nothing. */
export function usageOf(used: number, limit: number | null): Usage {
  if (limit === null) return { left: null, percent: null, isNearLimit: false };
  const percent = limit === 0 ? 100 : Math.min(100, Math.floor((used / limit) * 100));
  return { left: Math.max(0, limit - used), percent, isNearLimit: percent >= 90 };
}
