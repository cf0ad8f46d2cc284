import { useEffect, useMemo, useRef, useState } from "react";
import type { OptionFigure } from "../../../definitions/option-figures";
import type { RecordBegin } from "../../../definitions/record-begin";
import { useOffline } from "../../call/offline-context";
import { CallFailed } from "../../offline/contract/reader";
import { announce } from "../../ui/dialogs";
import { askDevice, askServer, type OptionQuestion } from "./ask-options";
import type { OptionPage } from "./option";
import { type DdlOption, found, isWithin, merged } from "./option";
import { newestNext } from "./newest-next";
import { createTurns } from "./server-turns";

export interface OptionsRequest {
  /** Source id or entity; not used where `fixed` is given. */
  readonly source: string;
  readonly fixed: readonly DdlOption[] | null;
  /** Options that are only on this device; they come first. */
  readonly pending: readonly DdlOption[];
  readonly filter: string;
  readonly filterKey?: string;
  /** Figures of the second line, and the key of the godown of their stock, '' for all. */
  readonly figures?: readonly OptionFigure[];
  readonly place?: string;
  /** What a record that is made here begins with. */
  readonly begins?: readonly RecordBegin[];
  readonly search: string;
  readonly open: boolean;
  /** The user has already chosen: the server is asked at once. */
  readonly immediate?: boolean;
}

export interface OptionsView {
  readonly options: readonly DdlOption[];
  /** False until the answer to exactly this search has arrived. */
  readonly ready: boolean;
  /** The device has answered, and the server is still asked for what only it has. */
  readonly asking: boolean;
  /** Why there are no options, as a sentence; '' for no reason. */
  readonly problem: string;
  readonly asOf: number | null;
  /** Call with the last visible row: requests the next page near the end. */
  readonly onVisible: (last: number) => void;
}

interface Loaded extends OptionPage {
  readonly of: string;
  /** Options that only the server has so far; they are last, so that nothing moves under the user's fingers. */
  readonly joined?: readonly DdlOption[];
  readonly asking?: boolean;
  readonly problem: string;
}

/** So many rows before the end the next page is requested. */
const NEAR_END = 4;

const NONE: Loaded = { of: "", options: [], total: 0, asOf: 0, fresh: true, problem: "" };

/** The options for the current text. Answers to earlier texts are dropped, whenever they arrive. */
export function useOptions({
  source,
  fixed,
  pending,
  filter,
  filterKey = "",
  figures,
  place = "",
  search,
  open,
  immediate = false,
}: OptionsRequest): OptionsView {
  const offline = useOffline();
  const [loaded, setLoaded] = useState(NONE);
  const readOn = useNextPage(offline, setLoaded);
  const inTurn = useMemo(() => createTurns(offline.env), [offline]);
  const oneByOne = useMemo(() => newestNext(), []);
  const turn = useRef<ReturnType<typeof inTurn> | null>(null);
  const isImmediate = useRef(false);
  const of = `${source}\n${filter}\n${place}\n${search}`;
  useEffect(() => {
    if (!open || fixed) return;
    let isCurrent = true;
    const question = { source, search, filter, filterKey, figures, place, offset: 0 };
    const show = (page: Loaded) => isCurrent && setLoaded(page);
    const ask = async () => {
      const own = await askDevice(offline, question);
      if (!isCurrent) return;
      const asking = own !== null && mayKnowMore(offline, own, search);
      if (own) show({ ...own, of, asking, problem: "" });
      if (own && !asking) return;
      const take = (page: OptionPage | null) => isCurrent && setLoaded((now) => answered(now, of, own !== null, page));
      turn.current = inTurn(() => askServer(offline, question).then(take, own ? () => take(null) : fail), own !== null);
      if (search === "" || offline.line().line !== "online" || isImmediate.current) turn.current.now();
    };
    const fail = (failure: unknown) => isCurrent && show({ ...NONE, of, problem: messageOf(failure) });
    const drop = oneByOne(() => ask().catch(fail));
    return () => {
      isCurrent = false;
      drop();
      turn.current?.drop();
    };
  }, [offline, inTurn, oneByOne, source, fixed, filter, filterKey, figures, place, search, open, of]);
  useEffect(() => {
    isImmediate.current = immediate;
    if (immediate) turn.current?.now();
  }, [immediate]);
  const options = useMemo(
    () => (fixed ? foundWithin(fixed, filter, search) : merged(found(pending, search), shownOf(loaded), search)),
    [pending, fixed, loaded, filter, search],
  );
  const onVisible = (last: number) => {
    if (fixed || loaded.of !== of || loaded.options.length >= loaded.total || last < options.length - NEAR_END) return;
    readOn({ source, search, filter, filterKey, figures, place, offset: loaded.options.length }, loaded);
  };
  return { options, ...stateOf(loaded, of, fixed !== null), onVisible };
}

function stateOf(loaded: Loaded, of: string, isFixed: boolean): Omit<OptionsView, "options" | "onVisible"> {
  const isAnswer = !isFixed && loaded.of === of;
  return {
    ready: isFixed || isAnswer,
    asking: isAnswer && loaded.asking === true,
    problem: isFixed ? "" : loaded.problem,
    // Of the options that are shown, whichever text they answer: otherwise it came and went at each key.
    asOf: isFixed || loaded.fresh ? null : loaded.asOf,
  };
}

const foundWithin = (fixed: readonly DdlOption[], filter: string, search: string): readonly DdlOption[] =>
  found(
    fixed.filter((option) => isWithin(option, filter)),
    search,
  );

const shownOf = ({ options, joined: others = [] }: Loaded): readonly DdlOption[] =>
  others.length === 0 ? options : [...options, ...others.filter(({ key }) => !options.some((own) => own.key === key))];

/** A colleague's new record is found by its text; a full first page without a search is the same on the server. */
const mayKnowMore = (offline: ReturnType<typeof useOffline>, own: OptionPage, search: string): boolean =>
  !own.fresh && offline.line().line === "online" && (search !== "" || own.options.length >= own.total);

/** The server's answer, null for none: what the device has stays where it is. Without a copy, it is all there is. */
function answered(now: Loaded, of: string, hasOwn: boolean, page: OptionPage | null): Loaded {
  if (page && !hasOwn) return { ...page, of, problem: "" };
  if (now.of !== of) return now;
  return { ...now, asking: false, ...(page?.fresh ? { joined: page.options } : {}) };
}

/** Asks for each page once. */
function useNextPage(
  offline: ReturnType<typeof useOffline>,
  put: (change: (now: Loaded) => Loaded) => void,
): (question: OptionQuestion, before: Loaded) => void {
  const asked = useRef("");
  return (question, before) => {
    const page = `${before.of}\n${question.offset}`;
    if (asked.current === page) return;
    asked.current = page;
    void nextPage(offline, question, before).then((more) => put((now) => (now.of === more.of ? more : now)));
  };
}

/** A page that cannot be loaded ends the list where it is. */
async function nextPage(
  offline: ReturnType<typeof useOffline>,
  question: OptionQuestion,
  before: Loaded,
): Promise<Loaded> {
  const page = await askDevice(offline, question)
    .then((own) => own ?? askServer(offline, question))
    .catch(() => null);
  if (!page || page.options.length === 0) return { ...before, total: before.options.length };
  const known = new Set(before.options.map(({ key }) => key));
  return {
    ...before,
    total: page.total,
    options: [...before.options, ...page.options.filter(({ key }) => !known.has(key))],
  };
}

/** DDL-010: a refusal by the server is shown in a dialog; a missing connection only in the list itself. */
function messageOf(failure: unknown): string {
  const text = failure instanceof Error ? failure.message : "The options could not be loaded.";
  const isLine = failure instanceof CallFailed && /^(?:offline-miss|network|captive)$/.test(failure.kind);
  if (!isLine) void announce({ icon: "error", title: "Error!", text });
  return text;
}
