import { MATCH, matching, normalised } from "../../definitions/name-match";
import { isWrittenAmount, readAmount } from "../../domain/amount-input";
import type { FoundInCopy } from "../offline/contract/reference";
import type { Offline } from "../offline/offline";
import { matchOf, searchText } from "../offline/reference/row";
import { formPath } from "../rows/form-link";
import { listOfReference } from "../rows/reference-names";
import type { FoundRecord } from "./found-record";

type Sources = Pick<Offline, "reference" | "outbox" | "preparer">;

/**
 * Records of the downloaded lists and saves that wait on this device, the best fit first, at most `most`. Documents
 * are found by the words of their number, party and amount together.
 */
export async function foundOnDevice(
  { reference, outbox, preparer }: Sources,
  text: string,
  most: number,
): Promise<readonly FoundRecord[]> {
  const titles = await titlesOf({ reference, preparer });
  const searched = [...new Set([text, withPlainAmounts(text)])];
  const found = (await Promise.all(searched.map((search) => reference.find(search, most)))).flat();
  const records = [
    ...new Map(
      found.map((one) => [`${one.entity} ${one.id}`, recordOf(one, titles.get(one.entity) ?? "", text)]),
    ).values(),
  ];
  const words = normalised(text).split(" ");
  const waiting = (await outbox.rows())
    .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
    .map(({ opId, title, formname, recordKey }): FoundRecord => ({
      key: `save-${opId}`,
      label: title,
      description: "Waiting to send",
      path: `/outbox/${opId}`,
      record: formname === "" ? null : { formname, recordKey },
      match: MATCH.anywhere,
    }));
  return [...records, ...waiting].toSorted((a, b) => a.match - b.match).slice(0, most);
}

/** Titles of the kinds that have copies here, as the server's answer shows them; a kind without one has none. */
async function titlesOf({ reference, preparer }: Pick<Sources, "reference" | "preparer">) {
  const copies = (await reference.entities()).filter(({ entity, title }) => title !== entity);
  const lists = (await preparer.parts().catch(() => [])).filter(({ part }) => part === "records");
  return new Map([
    ...copies.map(({ entity, title }) => [entity, title] as const),
    ...lists.map(({ name, title }) => [name, title] as const),
  ]);
}

/** Amounts as the copies hold them: `1,77,000` and `1.77L` are `177000`. A number of a document stays. */
function withPlainAmounts(text: string): string {
  const parts = text.split(/\s+/).map((part) => {
    const read = isWrittenAmount(part) && !/^\d+$/.test(part) ? readAmount(part, 2) : null;
    return read?.ok ? read.text : part;
  });
  return parts.join(" ");
}

function recordOf({ entity, id, label, also, row }: FoundInCopy, title: string, text: string): FoundRecord {
  const list = listOfReference(entity);
  const formname = `${list}detail`;
  return {
    key: `${entity}-${id}`,
    label,
    description: [title, also].filter(Boolean).join(" · "),
    path: formPath({ id, formname, sqlsp: `${list}_R_getviewdata` }),
    record: { formname, recordKey: id },
    match: matchOf(matching(text), searchText(row)),
  };
}
