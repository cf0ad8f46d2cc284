import { useMemo } from "react";
import { useRead } from "../call/use-read";
import { textOf } from "../rows/read-row";

/** The users of the company: `value` is the user name. */
export function useUserOptions(): readonly { readonly value: string; readonly label: string }[] {
  const { data } = useRead({
    kind: "master",
    sqlsp: "WEBAPIGetddls",
    args: { user2: "@user2", branchin: "@branchin", sid: "users", DisplayLength: 500 },
    enc: true,
  });
  return useMemo(
    () => (data?.rows ?? []).map((row) => ({ value: textOf(row, "value"), label: textOf(row, "label") })),
    [data],
  );
}
