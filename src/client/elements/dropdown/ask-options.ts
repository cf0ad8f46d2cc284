import { PLACES_SOURCE } from "../../../definitions/bill/bill-places";
import type { OptionFigure } from "../../../definitions/option-figures";
import { isOn } from "../../../wire/answers";
import { optionsQuestion } from "../../../wire/definition-questions";
import type { Row } from "../../../wire/envelope";
import { CallFailed, type Stamped } from "../../offline/contract/reader";
import type { Offline } from "../../offline/offline";
import { deviceSource } from "./device-source";
import { withFigures } from "./figures-on-device";
import { type DdlOption, found, isWithin, merged, optionOf } from "./option";
import type { OptionPage } from "./option";
import { madeHere } from "./made-here";
import { placesOnDevice } from "./places-on-device";

/**
 * Options of one page of the device: a list and a half, because each is read from its part of the copy. The next page
 * is requested while the list is scrolled.
 */
const PAGE = 12;

export interface OptionQuestion {
  readonly source: string;
  readonly search: string;
  /** Value of the field that narrows the options, '' for none. */
  readonly filter: string;
  /** Key of that field: the column of the same name must match (a city by its `stateid`). */
  readonly filterKey: string;
  /** Number of options already loaded. */
  readonly offset: number;
  /** Figures of the second line, and the key of the godown of their stock, '' for all. */
  readonly figures?: readonly OptionFigure[];
  readonly place?: string;
}

/** From the copy of the master on this device; null where there is no complete copy. */
export async function askDevice(
  offline: Offline,
  { source, search, filter, offset, figures = [], place = "" }: OptionQuestion,
): Promise<OptionPage | null> {
  if (source === PLACES_SOURCE) return placesOnDevice(offline, filter, search);
  const among = await deviceSource(offline, source);
  const answer = await offline.reference.search({
    ...among,
    search,
    limit: PAGE,
    offset,
    ...(filter ? { filter } : {}),
  });
  if (!answer) return null;
  const isBegin = offset === 0 && offline.line().line !== "online";
  const [copied, made] = await Promise.all([
    withFigures(offline, answer.rows, { figures, place: placeOf(place) }),
    isBegin ? madeHere(offline, among.entity, search, answer.asOf) : [],
  ]);
  const options = merged(made, copied, search);
  // While pages are full the total promises one more: the device does not count options that it does not show.
  return {
    options,
    total: offset + options.length + (copied.length === PAGE ? 1 : 0),
    asOf: answer.asOf,
    fresh: false,
  };
}

/**
 * From `WEBAPIGetddls`, encrypted (DDL-001). The first page without a search is cached, so that it is available
 * offline; a search then covers only that page. Throws CallFailed.
 */
export async function askServer(offline: Offline, question: OptionQuestion): Promise<OptionPage> {
  const { search, offset } = question;
  if (isUnknownToServer(question)) return { options: [], total: 0, asOf: Number.NaN, fresh: true };
  const isFirst = search === "" && offset === 0;
  if (isFirst || offline.line().line !== "online") return kept(offline, question);
  try {
    const rows = await offline.reader.ask("WEBAPIGetddls", argsOf(question), { enc: true });
    refuse(rows);
    return pageOf(rows, offset, Number.NaN, true);
  } catch (failure) {
    if (!(failure instanceof CallFailed) || !/^(?:network|captive)$/.test(failure.kind)) throw failure;
    return kept(offline, question);
  }
}

async function kept(offline: Offline, question: OptionQuestion): Promise<OptionPage> {
  const { search, filter, offset } = question;
  const { rows, asOf, fresh } = await readKept(offline, question);
  refuse(rows);
  const page = pageOf(rows, 0, asOf, fresh);
  if (search === "" && offset === 0 && fresh) return page;
  const options = found(
    page.options.filter((option) => isWithin(option, filter)),
    search,
  ).slice(offset);
  return { options, total: offset + options.length, asOf, fresh };
}

/** Where the answer with these figures was never asked, the usual one serves offline. */
async function readKept({ reader }: Offline, question: OptionQuestion): Promise<Stamped> {
  const [asked, usual] = [questionOf(question), optionsQuestion(question.source, filterOf(question))];
  if (asked.args.figures === undefined) return reader.read(usual);
  return reader.read(asked).catch((failure: unknown) => {
    if (failure instanceof CallFailed && failure.kind === "offline-miss") return reader.read(usual);
    throw failure;
  });
}

/** The labels of values that are already chosen (several values, a record without its labels). */
export async function askLabels(
  offline: Offline,
  source: string,
  ids: readonly string[],
): Promise<readonly DdlOption[]> {
  if (ids.length === 0 || offline.line().line !== "online") return [];
  const rows = await offline.reader.ask(
    "WEBAPIGetddls",
    { ...argsOf({ source, search: "", filter: "", filterKey: "", offset: 0 }), ids: ids.join(",") },
    { enc: true },
  );
  return rows.map(optionOf);
}

/** Numbered sources have their own filters; filters of masters name the column. */
const isNumbered = (source: string): boolean => /^\d+$/.test(source);

/** The filter value was made on this device or only typed: the server cannot have options that belong to it. */
const isUnknownToServer = ({ source, filter }: OptionQuestion): boolean =>
  filter !== "" && !isNumbered(source) && !/^\d+$/.test(filter);

const filterOf = ({ source, filter, filterKey }: OptionQuestion): string =>
  filter && filterKey && !isNumbered(source) ? `${filterKey}=${filter}` : filter;

/** Only a godown that the server knows. */
const placeOf = (place: string): string => (/^[1-9]\d*$/.test(place) ? place : "");

const questionOf = (question: OptionQuestion) =>
  optionsQuestion(question.source, filterOf(question), {
    figures: (question.figures ?? []).map(({ name }) => name).join(","),
    place: placeOf(question.place ?? ""),
  });

const argsOf = (question: OptionQuestion) => ({
  ...questionOf(question).args,
  search: question.search,
  DisplayStart: question.offset + 1,
});

function pageOf(rows: readonly Row[], offset: number, asOf: number, fresh: boolean): OptionPage {
  const options = rows.map(optionOf);
  return { options, total: Number(rows[0]?.TotalCount ?? offset + options.length), asOf, fresh };
}

function refuse(rows: readonly Row[]): void {
  const first = rows[0];
  if (first && first.err !== undefined && (isOn(first.err) || Number(first.err) > 0))
    throw new CallFailed(
      "refused",
      String(first.errormsg || first.Message || first.ExceptionMessage || "The server gave no options."),
    );
}
