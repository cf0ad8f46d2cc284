import { useState } from "react";
import { useNavigate } from "react-router";
import { SETUP_ENDPOINTS } from "../../../wire/setup-endpoints";
import { callEndpoint } from "../../call/endpoint";
import { useOffline } from "../../call/offline-context";
import { CallFailed } from "../../offline/contract/reader";
import { announce } from "../../ui/dialogs";

const TIMEOUT_MS = 60_000;
/** Time limit for the removal of a demo with a year of documents. */
const REMOVAL_MS = 10 * 60_000;
const NEEDS_SERVER = "You are offline. Setting up a company needs the server.";

/**
 * Actions that change the company or branch in which the user works. They need the server, and say so. The page is
 * then loaded again, because everything shown belongs to the old branch.
 */
export function useStart() {
  const offline = useOffline();
  const navigate = useNavigate();
  const [busy, setBusy] = useState("");
  const run = (name: string, work: () => Promise<string>) => async (): Promise<void> => {
    setBusy(name);
    const fault = await work()
      .catch((failure: unknown) => {
        if (failure instanceof CallFailed) return failure.kind === "network" ? NEEDS_SERVER : failure.message;
        throw failure;
      })
      .finally(() => setBusy(""));
    if (fault !== "") await announce({ icon: "warning", title: "Warning!", text: fault });
  };
  const ask = async (
    path: string,
    body: object,
    timeoutMs = TIMEOUT_MS,
  ): Promise<Readonly<Record<string, unknown>>> => {
    const text = await callEndpoint(offline, path, { method: "POST", body, timeoutMs });
    const answer: unknown = text.startsWith("{") ? JSON.parse(text) : { err: text };
    return answer as Readonly<Record<string, unknown>>;
  };
  const enter = async (companyid: string, page: string): Promise<string> => {
    const current = (await offline.session.get())?.claims.companyid;
    if (companyid === current) {
      void navigate(page);
      return "";
    }
    const fault = (await offline.session.switchTo?.(companyid)) ?? "";
    if (fault === "") window.location.assign(page);
    return fault;
  };
  return {
    busy,
    startCompany: run("start", async () => {
      const { err, companyid } = await ask(SETUP_ENDPOINTS.start, {});
      return typeof err === "string" && err !== "" ? err : enter(String(companyid), "/Setup");
    }),
    enterBranch: (companyid: string) => run(companyid, () => enter(companyid, "/"))(),
    removeDemo: (coid: number, name: string) =>
      run("remove", async () =>
        String((await ask(SETUP_ENDPOINTS.removeDemo, { coid, name }, REMOVAL_MS)).err ?? ""),
      )(),
    fillDemo: run("demo", async () => String((await ask(SETUP_ENDPOINTS.demo, {})).err ?? "")),
  };
}
