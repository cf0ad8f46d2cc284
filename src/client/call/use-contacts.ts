import { useDebouncedValue } from "@mantine/hooks";
import { textOf } from "../rows/read-row";
import { useRead } from "./use-read";

/** The server is asked for contacts when typing stops for so long, ms. */
const TYPING_MS = 200;
const SHOWN = 20;

/** E-mail ids or phones of a picker for what is typed, each with the name of its owner. */
export function useContacts(source: string, typed: string): ReadonlyMap<string, string> {
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const args = { sid: source, search, DisplayLength: SHOWN };
  const { data } = useRead({ kind: "master", sqlsp: "WEBAPIGetddls", args }, { keepPrevious: true });
  return new Map((data?.rows ?? []).map((row) => [textOf(row, "value"), textOf(row, "labellist")]));
}
