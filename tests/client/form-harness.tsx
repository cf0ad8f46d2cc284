import { MantineProvider } from "@mantine/core";
import { modals, ModalsProvider } from "@mantine/modals";
import { Notifications, notifications } from "@mantine/notifications";
import { cleanup, render, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useNavigate, useLocation, createMemoryRouter, RouterProvider } from "react-router";
import { onTestFinished } from "vitest";
import { EMBEDDED_PARTS } from "../../src/client/app/embedded-parts";
import { OfflineProvider } from "../../src/client/call/offline-provider";
import { FormPage } from "../../src/client/form/draw/form-page";
import type { Offline } from "../../src/client/offline/offline";
import { MainBScreen } from "../../src/client/screens/main-b/main-b-screen";
import { EmbeddedPartsContext } from "../../src/client/ui/embedded-parts";
import { formRow } from "../../src/definitions/blank-form-row";
import type { FormHead } from "../../src/definitions/form-row";
import type { Envelope, Row } from "../../src/wire/envelope";
import { Device, signIn } from "../offline/help/device";
import { ScriptedNetwork, type Fate } from "../offline/help/scripted-network";

export const SAVE = "godown_R_save";
export const LOAD = "godown_R_getviewdata";

/** A definition in the shape of the server's records: fields in a row of a card, then the buttons. */
export function definition(fields: readonly Row[], head: Partial<FormHead> = {}, submit: Row = {}): Row[] {
  const names = ["id", ...fields.filter(({ field }) => field !== false).map(({ key }) => String(key))];
  const rows: Row[] = [
    { comp_type: "txthidden", key: "id", field_visible: 0 },
    { comp_type: "cards", key: "card1", label_label: "General", div_class: "col-12" },
    { comp_type: "divsrow", key: "row1", under_srno: 2 },
    ...fields.map(({ field: _field, ...row }) => ({ comp_type: "txt", under_srno: 3, ...row })),
    {
      comp_type: "btn_submit",
      key: "btnsave",
      label_label: "Save",
      DataSourceID_SQL: SAVE,
      DataTextField: [...names, "user2", "devid"].join(","),
      DataValueField: [...names, "@user2", "@devid"].join(","),
      ...submit,
    },
    { comp_type: "btn", key: "btnclose", label_label: "Close", aspx_codes: "/godownlist" },
  ];
  const first = {
    formtitle: "Godown",
    defver: "v1",
    offlineclass: "A",
    entity: "godown",
    addallowed: 1,
    editallowed: 1,
    viewallowed: 1,
    ...head,
  };
  return rows.map((row, index) => ({
    ...formRow({ sqlsp: LOAD, form_name: "godown" }),
    id: index + 1,
    ...row,
    ...(index === 0 ? first : {}),
  }));
}

export const field = (key: string, more: Row = {}): Row => ({
  key,
  label_label: key[0]?.toUpperCase() + key.slice(1),
  div_class: "col-6",
  ...more,
});

export interface Scene {
  readonly network: ScriptedNetwork;
  readonly offline: Offline;
  readonly user: ReturnType<typeof userEvent.setup>;
  /** Replies by procedure. A function receives the arguments of the call. */
  readonly answers: Record<string, readonly Row[] | ((args: Row) => readonly Row[] | Fate)>;
  readonly asked: (sqlsp: string) => readonly Row[];
  /** Names of databases that have no space left. */
  readonly full: Set<string>;
  readonly path: () => string;
  /** Closes the page and opens it again on the same device. */
  readonly reopen: (address?: string, state?: unknown) => Promise<void>;
}

export const argsOf = (envelope: Envelope): Row =>
  Object.fromEntries(envelope.sqlpara.map((name, index) => [String(name).replace(/^@/, ""), envelope.mypayans[index]]));

interface SceneOptions {
  readonly rows: readonly Row[];
  readonly record?: Row;
  readonly address?: string;
  readonly state?: unknown;
  readonly answers?: Scene["answers"];
  readonly now?: () => number;
  /** User name; `admin` is the developer. */
  readonly name?: string;
  /** Replies of endpoints outside the envelope, by the end of their path. */
  readonly endpoints?: Readonly<Record<string, (body: unknown) => Response>>;
}

/** Opens `/MainB` on a separate device with the real offline half. Only the network is scripted. */
export async function openScene({
  rows,
  record,
  address = "/MainB?formname=godown&id=0",
  state,
  answers = {},
  now,
  name,
  endpoints = {},
}: SceneOptions): Promise<Scene> {
  const network = new ScriptedNetwork();
  if (now) network.now = now;
  const all: Scene["answers"] = {
    WEBAPI_R_dynaform: rows,
    [LOAD]: record ? [record] : [],
    attachedfiles_space: [],
    ...answers,
  };
  network.fateOf = (envelope) => {
    const answer = all[envelope.sqlsp];
    if (answer === undefined) return network.script.shift() ?? (envelope.op ? "apply" : { rows: [] });
    if (network.pings === "down") return "drop-before";
    const given = typeof answer === "function" ? answer(argsOf(envelope)) : answer;
    return Array.isArray(given) ? { rows: given as readonly Row[] } : (given as Fate);
  };
  const outside: typeof fetch = async (input, init) => {
    const reply = Object.entries(endpoints).find(([path]) => String(input).endsWith(path))?.[1];
    return reply ? reply(JSON.parse(String(init?.body ?? "null"))) : network.fetch(input, init);
  };
  const device = new Device({ fetch: outside, now });
  onTestFinished(() => closeScene(device));
  const tab = device.tab();
  await signIn(tab, name ? { name } : {});
  await tab.offline.start();
  // A device starts online, and its stored data belong to the definitions that the server names at the first contact.
  await tab.offline.ping();
  const user = userEvent.setup();
  let path = "";
  const show = (at: string, given: unknown) =>
    render(<App offline={tab.offline} at={at} state={given} onPath={(now) => (path = now)} />);
  let page = show(address, state);
  return {
    network,
    offline: tab.offline,
    user,
    answers: all,
    full: tab.full,
    asked: (sqlsp) => network.sent.filter((envelope) => envelope.sqlsp === sqlsp).map(argsOf),
    path: () => path,
    reopen: async (at = address, given) => {
      page.unmount();
      await new Promise((resolve) => setTimeout(resolve, 20));
      page = show(at, given);
    },
  };
}

/** Unmounts the page first and gives it a moment to write its draft before its databases close. */
async function closeScene(device: Device): Promise<void> {
  cleanup();
  await new Promise((resolve) => setTimeout(resolve, 60));
  device.stop();
  notifications.clean();
  modals.closeAll();
}

interface AppProps {
  readonly offline: Offline;
  readonly at: string;
  readonly state: unknown;
  readonly onPath: (path: string) => void;
}

function App({ offline, at, state, onPath }: AppProps) {
  const router = createMemoryRouter(
    [
      {
        path: "/MainB",
        element: (
          <>
            <Where onPath={onPath} />
            <MainBScreen />
          </>
        ),
      },
      {
        path: "/drawer",
        element: (
          <>
            <Where onPath={onPath} />
            <FormPage formname="godown" id="0" inDrawer navigate={() => {}} onClose={() => {}} />
          </>
        ),
      },
      {
        path: "*",
        element: (
          <>
            <Where onPath={onPath} />
            <Elsewhere />
          </>
        ),
      },
    ],
    { initialEntries: ["/start", ...(state === undefined ? [at] : [{ pathname: at, state }])], initialIndex: 1 },
  );
  return (
    <MantineProvider env="test">
      <ModalsProvider>
        <Notifications />
        <OfflineProvider offline={offline}>
          <EmbeddedPartsContext value={EMBEDDED_PARTS}>
            <RouterProvider router={router} />
          </EmbeddedPartsContext>
        </OfflineProvider>
      </ModalsProvider>
    </MantineProvider>
  );
}

function Where({ onPath }: Pick<AppProps, "onPath">) {
  const { pathname, search } = useLocation();
  onPath(pathname + search);
  return null;
}

function Elsewhere() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      back to the form
    </button>
  );
}

/** The edge of the window of an open drawer, from the style that the library gets. */
export function drawerSide(dialog: HTMLElement): "left" | "right" | "top" | "bottom" {
  const style = dialog.closest<HTMLElement>('[style*="--drawer-size"]')?.style;
  if (!style) throw new Error("this is no drawer");
  if (style.getPropertyValue("--drawer-height"))
    return style.getPropertyValue("--drawer-align") === "flex-end" ? "bottom" : "top";
  return style.getPropertyValue("--drawer-justify") === "flex-end" ? "right" : "left";
}

/** Waits until the form shows its buttons; a notice has a "Close" too. */
export const formOpen = async () =>
  within(await waitFor(() => found("[data-form-bar]"))).getByRole("button", { name: "Close" });

function found(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`no ${selector} yet`);
  return element;
}

/** Cuts the connection: no reply comes, and the device has noticed it. */
export async function goOffline(scene: Scene): Promise<void> {
  scene.network.pings = "down";
  const fate = scene.network.fateOf;
  scene.network.fateOf = (envelope) => (scene.network.pings === "down" ? "drop-before" : fate(envelope));
  await scene.offline.ping();
  await waitFor(() => {
    if (scene.offline.line().line === "online") throw new Error("still online");
  });
}
