import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useOffline } from "../../call/offline-context";
import type { Offline } from "../../offline/offline";
import { formPath } from "../../rows/form-link";
import { listOfReference } from "../../rows/reference-names";

interface FoundRecord {
  readonly key: string;
  readonly label: string;
  readonly description: string;
  readonly path: string;
}

const TYPING_MS = 200;
const LETTERS_MIN = 2;
const FOUND_MAX = 8;

/** Records that match the text, from the server, or from the copies on this device if the server does not answer. */
export function useFoundRecords(query: string): readonly FoundRecord[] {
  const offline = useOffline();
  const [text] = useDebouncedValue(query.trim(), TYPING_MS);
  const [found, setFound] = useState<readonly FoundRecord[]>([]);
  useEffect(() => {
    let here = true;
    const show = (records: readonly FoundRecord[]) => here && setFound(records);
    if (text.length < LETTERS_MIN) show([]);
    else
      void fromServer(offline, text)
        .catch(() => fromDevice(offline, text))
        .then(show, () => show([]));
    return () => {
      here = false;
    };
  }, [offline, text]);
  return found;
}

async function fromServer({ reader }: Offline, text: string): Promise<readonly FoundRecord[]> {
  const rows = await reader.ask("common_R_macsearch", {
    branchin: "@branchin",
    user2: "@user2",
    coid: "@coid",
    co: "@co",
    page: 0,
    Search: text,
  });
  return rows.slice(0, FOUND_MAX).map((row) => {
    const value = (key: string) => String(row[key] ?? "");
    const path = formPath({
      id: value("linkeditid"),
      formname: value("linkeditformname"),
      sqlsp: value("linkeditsqlsp"),
      formtitle: value("linkeditformtitle"),
    });
    return { key: path, label: plain(value("primaryname")), description: plain(value("secondaryname")), path };
  });
}

async function fromDevice({ reference }: Offline, text: string): Promise<readonly FoundRecord[]> {
  const kept = (await reference.entities()).filter(({ complete }) => complete);
  const found = await Promise.all(
    kept.map(async ({ entity, title }) => {
      const answer = await reference.search({ entity, search: text, limit: FOUND_MAX });
      return (answer?.rows ?? []).map((row) => ({
        key: `${entity}-${String(row.id)}`,
        label: String(row.label ?? row.name ?? row.id),
        description: title,
        path: formPath({
          id: String(row.id),
          formname: `${listOfReference(entity)}detail`,
          sqlsp: `${listOfReference(entity)}_R_getviewdata`,
        }),
      }));
    }),
  );
  return found.flat().slice(0, FOUND_MAX);
}

/** Labels from the server are HTML with escaped text; the finder shows plain text. */
function plain(html: string): string {
  return new DOMParser().parseFromString(html, "text/html").body.textContent.trim();
}
