import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { MATCH, type Match } from "../../definitions/name-match";
import { useOffline } from "../call/offline-context";
import type { Offline } from "../offline/offline";
import { formPath } from "../rows/form-link";
import { foundOnDevice } from "./found-on-device";
import type { FoundRecord } from "./found-record";

const TYPING_MS = 200;
const LETTERS_MIN = 2;
const FOUND_MAX = 12;

/**
 * Records that fit the text, the best first: those on this device at once, then those of the server, which knows all
 * of them. If the server does not answer, those of the device stay.
 */
export function useFoundRecords(query: string): readonly FoundRecord[] {
  const offline = useOffline();
  const [text] = useDebouncedValue(query.trim(), TYPING_MS);
  const [found, setFound] = useState<readonly FoundRecord[]>([]);
  useEffect(() => {
    if (text.length < LETTERS_MIN) return setFound([]);
    let isLatest = true;
    let isAnswered = false;
    const show = (records: readonly FoundRecord[]): void => {
      if (isLatest) setFound(records);
    };
    const device = foundOnDevice(offline, text, FOUND_MAX).catch(() => []);
    void device.then((records) => (isAnswered ? undefined : show(records)));
    fromServer(offline, text).then(
      (records) => {
        isAnswered = true;
        show(records);
      },
      () => undefined,
    );
    return () => {
      isLatest = false;
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
    const [id, formname] = [value("linkeditid"), value("linkeditformname")];
    const path = formPath({
      id,
      formname,
      sqlsp: value("linkeditsqlsp"),
      formtitle: value("linkeditformtitle"),
    });
    const description = [plain(value("thirdname")), plain(value("secondaryname"))].filter(Boolean).join(" · ");
    const record = formname === "" ? null : { formname, recordKey: id };
    return { key: path, label: plain(value("primaryname")), description, path, record, match: matchIn(row.match) };
  });
}

const matchIn = (value: unknown): Match => Object.values(MATCH).find((match) => match === value) ?? MATCH.anywhere;

/** Labels from the server are HTML with escaped text; the finder shows plain text. */
function plain(html: string): string {
  return new DOMParser().parseFromString(html, "text/html").body.textContent.trim();
}
