import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import fc from "fast-check";
import { useState } from "react";
import { expect, onTestFinished, test } from "vitest";
import userEvent from "@testing-library/user-event";
import { OfflineProvider } from "../../../src/client/call/offline-provider";
import { RecordPicker } from "../../../src/client/elements/dropdown/record-picker";
import type { Row } from "../../../src/wire/envelope";
import { argsOf } from "../form-harness";
import { Device, signIn } from "../../offline/help/device";
import { ScriptedNetwork } from "../../offline/help/scripted-network";

/** Names that begin alike, differ in a letter or a size, or contain each other. */
const FIRST = ["Zari", "Zara", "Zari Border", "Border Zari"];
const SIZES = ["5 kg", "25 kg", "5 kg Gold", "5"];
const NAMES = FIRST.flatMap((first) => SIZES.map((size) => `${first} ${size}`));

const words = (text: string): readonly string[] => text.toLowerCase().split(" ").filter(Boolean);
/** Whether words of the name begin with the typed words, in their order. */
function begins(name: string, typed: string): boolean {
  let at = 0;
  const all = words(name);
  return words(typed).every((word) => {
    while (at < all.length && !all[at]?.startsWith(word)) at += 1;
    return at++ < all.length;
  });
}

/** As the server answers: every row that has all of the words somewhere, those that the text names first. */
function found(search: string): readonly Row[] {
  const rank = (name: string): number =>
    name.toLowerCase() === search.toLowerCase() ? 0 : begins(name, search) ? 1 : 2;
  const hits = NAMES.filter((name) => words(search).every((word) => name.toLowerCase().includes(word)));
  return hits
    .toSorted((a, b) => rank(a) - rank(b))
    .map((label) => ({
      key: NAMES.indexOf(label) + 1,
      value: NAMES.indexOf(label) + 1,
      label,
      labellist: "",
      TotalCount: hits.length,
    }));
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function openPicker() {
  const network = new ScriptedNetwork();
  const delays: number[] = [];
  network.fateOf = (envelope) =>
    envelope.sqlsp === "WEBAPIGetddls" ? { rows: found(String(argsOf(envelope).search)) } : { rows: [] };
  const slow: typeof fetch = async (...args) => {
    const answer = await network.fetch(...args);
    await wait(delays.shift() ?? 0);
    return answer;
  };
  const device = new Device({ fetch: slow });
  const tab = device.tab();
  await signIn(tab);
  await tab.offline.start();
  onTestFinished(() => device.stop());
  let chosen = "";
  function Field({ onChosen }: { readonly onChosen: (name: string) => void }) {
    const [record, setRecord] = useState({ id: "", name: "" });
    const take = (next: typeof record): void => {
      onChosen(next.name);
      setRecord(next);
    };
    return <RecordPicker source="item" label="Item" chosen={record} onChoose={take} />;
  }
  const show = () => {
    chosen = "";
    return render(
      <MantineProvider env="test">
        <OfflineProvider offline={tab.offline}>
          <Field onChosen={(name) => (chosen = name)} />
          <button type="button">Elsewhere</button>
        </OfflineProvider>
      </MantineProvider>,
    );
  };
  return { network, delays, show, chosen: () => chosen, user: userEvent.setup({ delay: null }) };
}

const sample = fc.record({
  target: fc.constantFrom(...NAMES),
  /** How much of the name is typed, in hundredths. */
  part: fc.oneof(
    { weight: 3, arbitrary: fc.constant(100) },
    { weight: 2, arbitrary: fc.integer({ min: 10, max: 99 }) },
  ),
  /** Typed in lower case and with a wrong letter taken back, or words that no name begins with. */
  slips: fc.boolean(),
  stranger: fc.oneof(
    { weight: 5, arbitrary: fc.constant("") },
    { weight: 1, arbitrary: fc.constantFrom("kg", "ari 5", "order") },
  ),
  /** Before each key and before each answer, ms. */
  keys: fc.array(fc.constantFrom(0, 0, 0, 0, 0, 4, 4, 30, 250), { minLength: 30, maxLength: 30 }),
  answers: fc.array(fc.constantFrom(0, 5, 60, 300), { minLength: 30, maxLength: 30 }),
});

test("property: keys at any speed, with answers as slow as they like, end with a record that is named by what was typed, or with none", async () => {
  const scene = await openPicker();
  await fc.assert(
    fc.asyncProperty(sample, async ({ target, part, slips, stranger, keys, answers }) => {
      const page = scene.show();
      scene.delays.splice(0, scene.delays.length, ...answers);
      const box = screen.getByRole<HTMLInputElement>("combobox", { name: "Item" });
      const text = stranger || target.slice(0, Math.max(1, Math.floor((target.length * part) / 100))).trim();
      const typed = slips ? text.toLowerCase() : text;
      const pressed = [...typed].flatMap((key, at) => (slips && at === 2 ? ["q", "{Backspace}", key] : [key]));
      await scene.user.click(box);
      for (const [at, key] of [...pressed, "{Enter}"].entries()) {
        await wait(keys[at % keys.length] ?? 0);
        await scene.user.keyboard(key);
      }
      const ended = () => scene.chosen() !== "" || screen.queryByText(/^No name begins with/) !== null;
      await waitFor(() => expect(ended()).toBe(true));
      await waitFor(() => expect(scene.network.inFlight).toBe(0));
      await wait(10);
      const possible = NAMES.filter((name) => begins(name, typed));
      const exact = possible.find((name) => name.toLowerCase() === typed.toLowerCase());
      if (exact) expect(scene.chosen()).toBe(exact);
      else if (possible.length > 0) expect(possible).toContain(scene.chosen());
      else expect([scene.chosen(), box.value]).toEqual(["", typed]);
      fireEvent.blur(box);
      page.unmount();
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 120_000);
