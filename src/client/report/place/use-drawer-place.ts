import { useId, useMemo, useState } from "react";
import { reportPath, type ReportPlace, type TrailStep } from "./report-place";

interface Opened extends TrailStep {
  /** Each report that is opened has another. */
  readonly number: number;
}

/** A report in a drawer: the way through its links is kept here, the address of the page stays as it is. */
export function useDrawerPlace(first: string): ReportPlace {
  const prefix = useId();
  const [{ opened, count }, setWay] = useState<{ readonly opened: readonly Opened[]; readonly count: number }>({
    opened: [{ query: first, title: "", number: 0 }],
    count: 1,
  });
  return useMemo(() => {
    const trail = opened.slice(0, -1);
    const { query: address = "", number = 0 } = opened.at(-1) ?? {};
    const query = new URLSearchParams(address);
    return {
      key: `${prefix} ${number}`,
      id: query.get("id") ?? "",
      query,
      title: query.get("formtitle") ?? "",
      trail,
      replace: (next) => setWay({ opened: [...trail, { query: String(next), title: "", number }], count }),
      open: (target, from) =>
        setWay({
          opened: [...trail, { ...from, number }, { query: String(target.query), title: "", number: count }],
          count: count + 1,
        }),
      back: (steps) => setWay({ opened: opened.slice(0, Math.max(1, opened.length - steps)), count }),
      href: (target) => reportPath(target.query),
    };
  }, [opened, count, prefix]);
}
