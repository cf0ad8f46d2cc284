import { MATCH, matching, normalised } from "../../../definitions/name-match";
import type { Row } from "../../../wire/envelope";
import type { Offline } from "../../offline/offline";
import { matchOf, searchText } from "../../offline/reference/row";
import { formPath } from "../../rows/form-link";
import { listOfReference } from "../../rows/reference-names";
import type { FoundRecord } from "./found-record";

/** Records of the downloaded lists and saves that wait on this device, the best fit first, at most `most`. */
export async function foundOnDevice(
  { reference, outbox }: Pick<Offline, "reference" | "outbox">,
  text: string,
  most: number,
): Promise<readonly FoundRecord[]> {
  const complete = (await reference.entities()).filter((one) => one.complete);
  const ofLists = await Promise.all(
    complete.map(async ({ entity, title }) => {
      const answer = await reference.search({ entity, search: text, limit: most });
      return (answer?.rows ?? []).map((row) => recordOf(entity, title, row, text));
    }),
  );
  const words = normalised(text).split(" ");
  const waiting = (await outbox.rows())
    .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
    .map(({ opId, title }): FoundRecord => ({
      key: `save-${opId}`,
      label: title,
      description: "Waiting to send",
      path: `/outbox/${opId}`,
      match: MATCH.anywhere,
    }));
  return [...ofLists.flat(), ...waiting].toSorted((a, b) => a.match - b.match).slice(0, most);
}

function recordOf(entity: string, title: string, row: Row, text: string): FoundRecord {
  const list = listOfReference(entity);
  return {
    key: `${entity}-${String(row.id)}`,
    label: String(row.label ?? row.name ?? row.id),
    description: title,
    path: formPath({ id: String(row.id), formname: `${list}detail`, sqlsp: `${list}_R_getviewdata` }),
    match: matchOf(matching(text), searchText(row)),
  };
}
