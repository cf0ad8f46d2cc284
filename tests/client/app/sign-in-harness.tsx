import { MantineProvider } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { Notifications, notifications } from "@mantine/notifications";
import { render } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { MemoryRouter, Route, Routes } from "react-router";
import { OfflineProvider } from "../../../src/client/call/offline-provider";
import type { Offline } from "../../../src/client/offline/offline";
import { openOffline } from "../../../src/client/offline/open-offline";
import { SignInScreen } from "../../../src/client/screens/sign-in/sign-in-screen";
import { RequireSession } from "../../../src/client/session/require-session";
import type { Row } from "../../../src/wire/envelope";
import type { LoginAnswer } from "../../../src/wire/session";
import { claimsOf, createDevice, type Device, json, loginServer, tokenOf } from "../../offline/help/read-harness";

export interface Shown {
  readonly device: Device;
  readonly offline: Offline;
  /** What each login sent: the opened blob and the other members. */
  readonly sent: Row[];
  /** Replies to the next logins, in order. A Response is sent as it is. */
  readonly answers: (LoginAnswer | Response)[];
  notice: string;
}

export const entered: LoginAnswer = { coname: "Shree Traders", err: "", access_token: tokenOf(claimsOf()) };

/** The sign-in page and a guarded home page on the real offline half. Only the network is scripted. */
export function showApp(path: string, prepared?: Shown): Shown {
  const shown = prepared ?? prepare();
  notifications.clean();
  render(
    <MantineProvider env="test">
      <ModalsProvider>
        <Notifications />
        <OfflineProvider offline={shown.offline}>
          <MemoryRouter initialEntries={[path]}>
            <Routes>
              <Route path="/login" element={<SignInScreen />} />
              <Route
                path="/"
                element={
                  <RequireSession Issued={() => null} Portal={() => null}>
                    Home of Shree Traders
                  </RequireSession>
                }
              />
            </Routes>
          </MemoryRouter>
        </OfflineProvider>
      </ModalsProvider>
    </MantineProvider>,
  );
  return shown;
}

export function prepare(): Shown {
  const device = createDevice(new IDBFactory());
  const shown: Shown = { device, offline: openOffline(device.env), sent: [], answers: [], notice: "" };
  const key = loginServer(
    tokenOf(claimsOf()),
    () => undefined,
    (blob, body) => shown.sent.push({ ...body, ...blob }),
  );
  device.answer = async (asked) => {
    if (asked.path.endsWith("/Getbranding"))
      return json({ brand: "MicroAC", footer: "MicroAC 2012-2025", primary: "#1F5FBF", logoutsites: [] });
    if (asked.path.endsWith("/Getbgimg")) return new Response(shown.notice);
    const answer = await key(asked);
    if (!asked.path.endsWith("/PostToken")) return answer;
    const scripted = shown.answers.shift();
    return scripted instanceof Response ? scripted : json(scripted ?? {});
  };
  return shown;
}
