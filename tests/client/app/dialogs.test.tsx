import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MantineProvider } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { Notifications, notifications } from "@mantine/notifications";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { InstallButton } from "../../../src/client/app/updates/install-button";
import { watchInstall } from "../../../src/client/app/updates/install-store";
import { UpdatePrompt } from "../../../src/client/app/updates/update-prompt";
import { createUpdateStore } from "../../../src/client/app/updates/update-store";
import { dirtyForms } from "../../../src/client/browser/dirty-forms";
import { readGeolocation } from "../../../src/client/browser/geolocation";
import { announce, confirm, toast } from "../../../src/client/ui/dialogs";
import { showNotEntered } from "../../../src/client/ui/not-entered";
import { TOAST_MS } from "../../../src/client/ui/toast-time";

const show = (inside: React.ReactNode = null) =>
  render(
    <MantineProvider env="test">
      <ModalsProvider>
        <Notifications />
        {inside}
      </ModalsProvider>
    </MantineProvider>,
  );

describe("dialogs", () => {
  beforeEach(() => void show());

  test("with a time the dialog has no button and closes by itself", async () => {
    let gone = false;
    act(
      () =>
        void announce({ icon: "success", title: " Transaction has been saved", closesAfterMs: 120 }).then(
          () => (gone = true),
        ),
    );
    expect(await screen.findByText("Transaction has been saved")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "OK" })).toBeNull();
    await waitFor(() => expect(gone).toBe(true));
    await waitFor(() => expect(screen.queryByText("Transaction has been saved")).toBeNull());
  });

  test("MSG-002 without a time it stays until OK, with the picture of its kind", async () => {
    let gone = false;
    act(
      () => void announce({ icon: "warning", title: "Warning!", text: "Rate is missing." }).then(() => (gone = true)),
    );
    expect(await screen.findByText("Rate is missing.")).toBeTruthy();
    expect(document.querySelector("[data-icon=warning]")).toBeTruthy();
    expect(gone).toBe(false);
    fireEvent.click(screen.getByRole("button", { name: "OK" }));
    await waitFor(() => expect(gone).toBe(true));
  });

  test("FORM-079 a dialog that nobody expects is not closed by who types on or scans on, and what comes so is told with the rest", async () => {
    act(() => showNotEntered('Nothing found for "Soep".', "12 Enter "));
    await screen.findByText('Nothing found for "Soep". Typed after it and not entered: 12 Enter');
    const ok = screen.getByRole("button", { name: "OK" });
    const press = (key: string) => fireEvent.keyDown(ok, { key });
    // True if no handler prevented the key, so that the button gets it.
    expect(["8", "9", "Enter", " ", "Tab"].map(press)).toEqual([false, false, false, false, false]);
    await screen.findByText('Nothing found for "Soep". Typed after it and not entered: 12 Enter 89 Enter Tab');
    expect(fireEvent.keyDown(ok, { key: "c", ctrlKey: true })).toBe(true);
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 1001);
    expect(press("Enter")).toBe(true);
    vi.restoreAllMocks();
    fireEvent.click(ok);
    await waitFor(() => expect(screen.queryByText(/not entered/)).toBeNull());
    expect(fireEvent.keyDown(document.body, { key: "8" })).toBe(true);
  });

  test("text typed on into a question, as a name into a list whose A approves, does not confirm with its Enter", async () => {
    const said = vi.fn();
    act(
      () =>
        void confirm({ title: "Are you sure?", text: "It is approved.", confirmLabel: "Yes, Approv it!" }).then(said),
    );
    const yes = await screen.findByRole("button", { name: "Yes, Approv it!" });
    yes.focus();
    fireEvent.keyDown(yes, { key: "c", ctrlKey: true });
    expect(document.activeElement).toBe(yes);
    fireEvent.keyDown(yes, { key: "r" });
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" }));
    fireEvent.click(document.activeElement ?? yes);
    await waitFor(() => expect(said).toHaveBeenCalledWith(false));
  });

  test.each([true, false])(
    "MSG-005 a question (dangerous: %s) has the warning icon and answers true for its button only; Escape and Cancel are no",
    async (danger) => {
      const ask = () =>
        confirm({
          title: "Are you sure?",
          text: "You won't be able to revert this!",
          confirmLabel: "Yes, delete it!",
          danger,
        });
      for (const [leave, answer] of [
        [() => fireEvent.click(screen.getByText("Yes, delete it!")), true],
        [() => fireEvent.click(screen.getByText("Cancel")), false],
        [() => fireEvent.keyDown(document.body, { key: "Escape" }), false],
      ] as const) {
        const said = vi.fn();
        act(() => void ask().then(said));
        await screen.findByText("Are you sure?");
        expect(screen.getByText("You won't be able to revert this!")).toBeTruthy();
        expect(document.querySelector("[data-icon=warning]")).not.toBeNull();
        leave();
        await waitFor(() => expect(said).toHaveBeenCalledWith(answer));
        await waitFor(() => expect(screen.queryByText("Are you sure?")).toBeNull());
      }
    },
  );

  test("text of a dialog is drawn as text", async () => {
    act(() => void announce({ icon: "error", title: "Error!", text: "<b>bold</b>" }));
    expect(await screen.findByText("<b>bold</b>")).toBeTruthy();
  });

  test("CONST-001 toasts stand 1,500 ms after sign-in, saves and sends, 2,500 ms after settings and actions, and 15 s where they warn", () => {
    const shown = vi.spyOn(notifications, "show");
    expect(TOAST_MS).toEqual({ save: 1_500, action: 2_500, warning: 15_000 });
    for (const ms of Object.values(TOAST_MS)) act(() => toast({ kind: "info", text: String(ms), ms }));
    expect(shown.mock.calls.map(([{ autoClose }]) => autoClose)).toEqual([1_500, 2_500, 15_000]);
    notifications.clean();
    shown.mockRestore();
  });

  test("CONST-001 a toast shows its line and goes after its time", async () => {
    act(() => toast({ kind: "info", text: "Sending 3…", ms: 150 }));
    expect(await screen.findByText("Sending 3…")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText("Sending 3…")).toBeNull());
  });
});

describe("an update of the app", () => {
  test("is offered when it is there, and taken only when the person says so", async () => {
    const store = createUpdateStore();
    const apply = vi.fn(async () => undefined);
    show(<UpdatePrompt store={store} />);
    expect(screen.queryByRole("button", { name: "Update now" })).toBeNull();
    act(() => store.found(apply));
    expect(apply).not.toHaveBeenCalled();
    fireEvent.click(await screen.findByRole("button", { name: "Update now" }));
    await waitFor(() => expect(apply).toHaveBeenCalledOnce());
  });

  test("waits for forms with changes, and not for what is set of a form that has gone", async () => {
    const store = createUpdateStore();
    const form = dirtyForms.open("f1");
    const isOffered = () => !screen.getByRole<HTMLButtonElement>("button", { name: "Update now" }).disabled;
    show(<UpdatePrompt store={store} />);
    act(() => store.found(async () => undefined));
    act(() => form.set(true));
    expect(await screen.findByText("An update is ready. Save or leave the open form, then update.")).toBeTruthy();
    expect(isOffered()).toBe(false);
    act(() => form.set(false));
    expect(isOffered()).toBe(true);
    act(() => form.set(true));
    act(() => form.close());
    expect(isOffered()).toBe(true);
    act(() => form.set(true));
    expect(isOffered()).toBe(true);
  });
});

describe("installing the app", () => {
  test("is offered when the browser offers it, asks by the browser, and is offered no more", async () => {
    const target = new EventTarget();
    const store = watchInstall(target);
    const prompt = vi.fn(async () => undefined);
    show(<InstallButton store={store} />);
    expect(screen.queryByRole("button")).toBeNull();
    const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
    act(() => void target.dispatchEvent(offer));
    expect(offer.defaultPrevented).toBe(true);
    fireEvent.click(await screen.findByRole("button", { name: "Install on this device" }));
    expect(prompt).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
  });
});

describe("the place of the device", () => {
  test("ENV-018 it is read once, with high accuracy, 10 s and no kept position", async () => {
    const getCurrentPosition = vi.fn((ok: PositionCallback) =>
      ok({ coords: { latitude: 21.17, longitude: 72.83 } } as GeolocationPosition),
    );
    expect(await readGeolocation({ getCurrentPosition } as unknown as Geolocation)).toBe("21.17,72.83");
    expect((getCurrentPosition.mock.calls[0] as unknown[])[2]).toEqual({
      enableHighAccuracy: true,
      timeout: 10_000,
      maximumAge: 0,
    });
  });

  test("ENV-019 a refusal is an empty place and no error; it is only logged", async () => {
    const log = vi.spyOn(console, "warn").mockImplementation(() => {});
    const getCurrentPosition = (_ok: PositionCallback, no: PositionErrorCallback) =>
      no({ code: 1, message: "denied" } as GeolocationPositionError);
    expect(await readGeolocation({ getCurrentPosition } as unknown as Geolocation)).toBe("");
    expect(log.mock.calls).toEqual([["The location of this device is not known (1): denied"]]);
    log.mockRestore();
  });
});
