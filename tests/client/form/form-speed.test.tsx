import { MantineProvider } from "@mantine/core";
import { act, fireEvent, render } from "@testing-library/react";
import { Profiler } from "react";
import { expect, test, vi } from "vitest";
import { screen, waitFor } from "@testing-library/react";
import { FormStore } from "../../../src/client/form/form-store";
import { cpuMs } from "../../cpu-time";
import { atPace } from "../../pace";
import { definition, field, formOpen, openScene } from "../form-harness";

test("FORM-067 the state of a form holds values, errors, validity, load, refresh, lock and drawers", () => {
  const store = new FormStore(new Map());
  store.reset({ name: "A" }, { city: "Surat" });
  store.setErrors({ name: "Wrong." });
  store.patch({ drawers: { left: true, right: false, top: false } });
  expect(store.state()).toMatchObject({
    values: { name: "A" },
    labels: { city: "Surat" },
    errors: { name: "Wrong." },
    isValid: false,
    pageloaded: false,
    listdetailrefresh: 0,
    isauditlock: false,
    drawers: { left: true, right: false, top: false },
  });
  store.setError("name", "");
  expect(store.state().isValid).toBe(true);
});

test("a change tells the listeners of its field alone, and an equal value tells nobody", () => {
  const store = new FormStore(new Map());
  const [mine, other, whole] = [vi.fn(), vi.fn(), vi.fn()];
  store.subscribeField("a", mine);
  store.subscribeField("b", other);
  store.subscribe(whole);
  const before = store.field("b");
  store.setValue("a", 1);
  store.setValue("a", 1);
  expect([mine.mock.calls.length, other.mock.calls.length, whole.mock.calls.length]).toEqual([1, 0, 0]);
  expect(store.field("b")).toBe(before);
});

test("in a form of 300 fields a keystroke draws one field again", async () => {
  const fields = Array.from({ length: 300 }, (_, index) => field(`f${index}`));
  await openScene({ rows: definition(fields) });
  await formOpen();
  const inputs = document.querySelectorAll<HTMLInputElement>("[data-comp=txt] input");
  expect(inputs).toHaveLength(300);
  const typed = screen.getByLabelText<HTMLInputElement>("F7");
  const changed = new Set<Node>();
  const watch = new MutationObserver((all) => all.forEach(({ target }) => changed.add(target)));
  watch.observe(document.body, { subtree: true, attributes: true, childList: true, characterData: true });
  fireEvent.change(typed, { target: { value: "x" } });
  const times: number[] = [];
  for (let stroke = 0; stroke < 20; stroke++) {
    const start = cpuMs();
    fireEvent.change(typed, { target: { value: `x${stroke}` } });
    times.push(cpuMs() - start);
  }
  await waitFor(() => expect(typed.value).toBe("x19"));
  watch.disconnect();
  const places = [...changed].map((node) =>
    (node instanceof Element ? node : node.parentElement)?.closest("[data-comp=txt]")?.getAttribute("data-key"),
  );
  expect(places.filter((key) => key && key !== "f7")).toEqual([]);
  const median = times.sort((a, b) => a - b)[10] ?? 0;
  expect(median).toBeLessThan(atPace(16));
});

test("one failed element shows its sentence and the rest goes on", async () => {
  const { ElementBoundary } = await import("../../../src/client/form/draw/element-boundary");
  const quiet = vi.spyOn(console, "error").mockImplementation(() => {});
  const Broken = () => {
    throw new Error("No scale.");
  };
  const page = render(
    <MantineProvider env="test">
      <Profiler id="p" onRender={() => {}}>
        <ElementBoundary name="Weight">
          <Broken />
        </ElementBoundary>
        <p>rest</p>
      </Profiler>
    </MantineProvider>,
  );
  act(() => {});
  expect(page.getByRole("alert").textContent).toContain("Weight could not be shown.");
  expect(page.getByRole("alert").textContent).toContain("No scale.");
  expect(page.getByText("rest")).toBeTruthy();
  quiet.mockRestore();
});
