const UNITS = [
  [86_400_000, "d"],
  [3_600_000, "h"],
  [60_000, "min"],
] as const;

/** `2 h 5 min`, `400 d`, `3 min`: a span of time in its largest unit and the next one, in whole minutes; at least 1. */
export function spanText(ms: number): string {
  let left = Math.max(60_000, Math.round(ms / 60_000) * 60_000);
  const parts: string[] = [];
  for (const [size, name] of UNITS) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0) parts.push(`${count} ${name}`);
    else if (parts.length > 0) break;
  }
  return parts.slice(0, 2).join(" ");
}
