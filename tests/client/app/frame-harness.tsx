import { cleanup, screen, render, waitFor } from "@testing-library/react";
import { Notifications } from "@mantine/notifications";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from "react-router";
import type { RouterNavigateOptions } from "react-router";
import { expect, onTestFinished, vi } from "vitest";
import { EMBEDDED_PARTS } from "../../../src/client/app/embedded-parts";
import { routes } from "../../../src/client/app/routes";
import { ThemeProvider } from "../../../src/client/app/theme/theme-context";
import { OfflineContext } from "../../../src/client/call/offline-context";
import type { Offline } from "../../../src/client/offline/offline";
import { EmbeddedPartsContext } from "../../../src/client/ui/embedded-parts";
import type { ColumnOption } from "../../../src/definitions/list-row";
import type { Envelope, Row } from "../../../src/wire/envelope";
import type { Branding, Claims } from "../../../src/wire/session";
import { Device, signIn } from "../../offline/help/device";
import { ScriptedNetwork, type Fate } from "../../offline/help/scripted-network";

export type Answer = readonly Row[] | ((args: Row) => readonly Row[] | Fate);

type Router = ReturnType<typeof createMemoryRouter>;
type Target = Exclude<Parameters<Router["navigate"]>[0], number>;

export interface Frame {
  readonly network: ScriptedNetwork;
  /** Names of full databases. */
  readonly full: Set<string>;
  readonly offline: Offline;
  readonly user: ReturnType<typeof userEvent.setup>;
  readonly router: Router;
  readonly answers: Record<string, Answer>;
  /** Arguments of every call of a procedure so far, names without `@`. */
  readonly asked: (sqlsp: string) => readonly Row[];
  /** Requests other than calls of procedures, by path. */
  readonly posted: { readonly path: string; readonly body: unknown }[];
  readonly unmount: () => void;
}

export const MENU: readonly Row[] = [
  menuRow(1, 0, "Home", "/", "item", "home"),
  menuRow(2, 0, "Masters", "", "divider", ""),
  menuRow(10, 0, "Places", "", "group", "map"),
  menuRow(11, 10, "City", "/citylist", "item", "building-community"),
  menuRow(12, 10, "State", "/statelist", "item", "map"),
  menuRow(20, 0, "Inventory", "", "group", "package"),
  menuRow(21, 20, "Items Master", "/itemlist", "item", "no-such-picture"),
];

export function menuRow(
  id: number,
  under: number,
  label: string,
  path: string,
  kind: string,
  icon: string,
  more: Row = {},
): Row {
  return {
    id,
    under,
    label,
    path,
    kind,
    icon,
    heading: label,
    reportno: id,
    TXT_placeholder: "",
    bg: "",
    faicon: icon,
    total: "",
    ...more,
  };
}

const BRANDING: Branding = { brand: "MicroAC", footer: "MicroAC 2012-2025", primary: "#8E1B1B", logoutsites: [] };

export const CITY_COLUMNS: readonly ColumnOption[] = [
  { field: "cityname", title: "City Name", card: 1, groupby: true },
  { field: "statename", title: "State Name", card: 2, groupby: true },
];

/** Row 0 of `common_R_getlistgrid`. */
export const listHead = (more: Row = {}, columns: readonly ColumnOption[] = CITY_COLUMNS): readonly Row[] => [
  {
    entity: "city",
    title: "City",
    addallowed: 1,
    viewallowed: 1,
    idproperty: "id",
    Hlabel: "New Add",
    sqlsp: "city_R_getviewdata",
    formname: "citydetail",
    formtitle: "City Detail",
    listsqlsp: "city_R_listgrid",
    deletesqlsp: "city_R_btndelete_approve",
    cols: JSON.stringify(columns),
    pagesizes: "[10]",
    filtering: 0,
    treeparent: "",
    deleteshort: 0,
    deleteresult: "resu",
    ...more,
  },
];

/** A server's list of `total` rows with paging, sorting by id in both directions, and search. */
export function listOfRows(total: number, rowOf: (id: number) => Row): (args: Row) => readonly Row[] {
  return ({ DisplayStart, DisplayLength, SortDir, Search }) => {
    const all = Array.from({ length: total }, (_, index) => rowOf(index + 1)).filter((row) =>
      JSON.stringify(row).includes(String(Search ?? "")),
    );
    const sorted = SortDir === "desc" ? all.reverse() : all;
    const from = Number(DisplayStart) - 1;
    return sorted
      .slice(from, from + Number(DisplayLength))
      .map((row, index) => ({ ...row, DisplayStart: from + index + 1, TotalCount: all.length }));
  };
}

export const cityRow = (id: number, more: Row = {}): Row => ({
  id,
  rowver: 1,
  formname: "citydetail",
  sqlsp: "city_R_getviewdata",
  formtitle: "City Detail",
  editallowed: 1,
  deleteallowed: 1,
  cityname: `City ${id}`,
  statename: id % 2 ? "Gujarat" : "Kerala",
  ...more,
});

const argsOf = (envelope: Envelope): Row =>
  Object.fromEntries(envelope.sqlpara.map((name, index) => [String(name).replace(/^@/, ""), envelope.mypayans[index]]));

/** As in form-harness: unmounts the page before its databases close. */
async function closeFrame(device: Device): Promise<void> {
  cleanup();
  await new Promise((resolve) => setTimeout(resolve, 60));
  device.stop();
  window.localStorage.clear();
}

interface FrameOptions {
  readonly path: string;
  readonly answers?: Record<string, Answer>;
  readonly claims?: Partial<Claims>;
  /** Null: the answer of the server never arrives. */
  readonly branding?: Branding | null;
  /** Matching media queries, by a part of their text. */
  readonly media?: readonly string[];
  readonly exported?: () => Response;
  /** Replies of endpoints outside the envelope, by a part of their path. All others return an empty object. */
  readonly endpoints?: Readonly<Record<string, (body: unknown) => unknown>>;
  readonly signedIn?: boolean;
  /** False: a browser without Web Locks. */
  readonly locks?: boolean;
}

/** The real routes on a separate device with the real offline half. Only the network is scripted. */
export async function openFrame(options: FrameOptions): Promise<Frame> {
  const { path, claims = {}, branding = BRANDING, media = [], signedIn = true } = options;
  const answers: Record<string, Answer> = { WEBAPI_MacMenulist: MENU, ...options.answers };
  const network = new ScriptedNetwork();
  network.fateOf = (envelope) => {
    if (network.pings === "down") return "drop-before";
    const answer = answers[envelope.sqlsp];
    if (answer === undefined) return network.script.shift() ?? (envelope.op ? "apply" : { rows: [] });
    const given = typeof answer === "function" ? answer(argsOf(envelope)) : answer;
    return Array.isArray(given) ? { rows: given as readonly Row[] } : (given as Fate);
  };
  const posted: Frame["posted"] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = String(input);
    if (/Postmacapi/.test(url) && !url.includes("Excel")) return network.fetch(input, init);
    const body: unknown =
      typeof init?.body === "string" ? JSON.parse(init.body) : init?.body instanceof Blob ? init.body : null;
    posted.push({ path: url, body });
    if (network.pings === "down") throw new TypeError("fetch failed");
    if (url.includes("Getbranding")) return branding ? Response.json(branding) : new Promise(() => {});
    if (url.includes("Excel"))
      return options.exported?.() ?? new Response("a,b", { headers: { "content-type": "text/csv" } });
    const reply = await Object.entries(options.endpoints ?? {}).find(([part]) => url.includes(part))?.[1](body);
    return reply instanceof Response ? reply : Response.json(reply ?? {});
  };
  const device = new Device({ fetch, locks: options.locks });
  onTestFinished(() => closeFrame(device));
  const tab = device.tab();
  if (signedIn) await signIn(tab, claims);
  await tab.offline.start();
  setMedia(media);
  let drawn = "";
  const above = <Drawn onDrawn={(key) => void (drawn = key)} />;
  const router = createMemoryRouter([{ element: above, children: [...routes] }], { initialEntries: [path] });
  const page = render(
    <OfflineContext value={tab.offline}>
      <ThemeProvider brandPrimary="#1f5fbf" store={window.localStorage}>
        <Notifications />
        <EmbeddedPartsContext value={EMBEDDED_PARTS}>
          <RouterProvider router={router} />
        </EmbeddedPartsContext>
      </ThemeProvider>
    </OfflineContext>,
  );
  return {
    network,
    full: tab.full,
    offline: tab.offline,
    user: userEvent.setup(),
    router: untilDrawn(router, () => drawn),
    answers,
    posted,
    unmount: page.unmount,
    asked: (sqlsp) => network.sent.filter((envelope) => envelope.sqlsp === sqlsp).map(argsOf),
  };
}

/**
 * A navigation of a test ends when its page is drawn. React draws the old one until the next is ready, and under load a
 * test would press what is about to leave.
 */
function untilDrawn(router: Router, drawn: () => string): Router {
  const navigate = async (to: Target | number, options?: RouterNavigateOptions): Promise<void> => {
    await (typeof to === "number" ? router.navigate(to) : router.navigate(to, options));
    await waitFor(() => expect(drawn()).toBe(router.state.location.key));
    await waitFor(() => expect(drawn()).toBe(router.state.location.key));
  };
  return Object.create(router, { navigate: { value: navigate } });
}

/** Above all pages: says which location is drawn. */
function Drawn({ onDrawn }: { readonly onDrawn: (key: string) => void }) {
  const { key } = useLocation();
  useEffect(() => onDrawn(key), [key, onDrawn]);
  return <Outlet />;
}

function setMedia(holding: readonly string[]): void {
  vi.spyOn(window, "matchMedia").mockImplementation((query) => ({
    matches: holding.some((part) => query.includes(part)),
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }));
}

/**
 * Cuts the connection after the device has noticed. Waits for the menu first; otherwise its own error would appear
 * next to what a test checks.
 */
export async function goOffline({ network, offline, asked }: Frame): Promise<void> {
  await waitFor(() => {
    if (asked("WEBAPI_MacMenulist").length === 0 || network.inFlight > 0) throw new Error("still loading");
  });
  network.pings = "down";
  await offline.ping();
  await waitFor(() => {
    if (offline.line().line === "online") throw new Error("still online");
  });
}

export const PHONE = ["47.9375em"];
export const inGrid = () => screen.findByRole("grid");
