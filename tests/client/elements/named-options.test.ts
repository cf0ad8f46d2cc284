import { expect, test } from "vitest";
import { namedOptions } from "../../../src/client/elements/dropdown/named-options";
import type { Offline } from "../../../src/client/offline/offline";
import type { Row } from "../../../src/wire/envelope";

const PIPE = { id: 7, label: "Copper Pipe 15 mm", name: "Copper Pipe 15 mm", barcodes: [{ barcode: "8901234567894" }] };
const ELBOW = { id: 8, label: "Elbow 15 mm", name: "Elbow 15 mm", barcodes: [] };

/** A device with a copy of two items; `coded` is what its index of codes has for a code. The server knows no name. */
function device(coded: Readonly<Record<string, Row>>, line: "online" | "offline" = "offline") {
  const searched: string[] = [];
  const asked: unknown[] = [];
  const offline = {
    outbox: { rows: () => Promise.resolve([]) },
    line: () => ({ line }),
    reader: {
      ask: (_sqlsp: string, { names }: { names: readonly string[] }) => {
        asked.push(...names);
        return Promise.resolve([]);
      },
    },
    reference: {
      byBarcode: (_entity: string, code: string) => Promise.resolve(coded[code] ?? null),
      search: ({ search }: { search: string }) => {
        searched.push(search);
        return Promise.resolve({ rows: [PIPE, ELBOW] });
      },
    },
  } as unknown as Offline;
  return { offline, searched, asked };
}

const namesOf = async (offline: Offline, texts: readonly string[]) =>
  [...((await namedOptions(offline, "item", texts)) ?? [])].map(([text, { label }]) => `${text}: ${label}`);

test("without a line a scanned code is found by the index of codes, not by a search of all texts; a name is searched", async () => {
  const { offline, searched } = device({ "8901234567894": PIPE });
  expect(await namesOf(offline, ["8901234567894", "Elbow 15 mm"])).toEqual([
    "8901234567894: Copper Pipe 15 mm",
    "elbow 15 mm: Elbow 15 mm",
  ]);
  expect(searched).toEqual(["Elbow 15 mm"]);
});

test("a record of the index without this barcode is no match, and of another master no code is asked for", async () => {
  const { offline, searched } = device({ "8901234567894": ELBOW });
  expect(await namesOf(offline, ["8901234567894"])).toEqual(["8901234567894: Copper Pipe 15 mm"]);
  expect(searched).toEqual(["8901234567894"]);
  const other = device({ "Elbow 15 mm": PIPE });
  await namedOptions(other.offline, "city", ["Elbow 15 mm"]);
  expect(other.searched).toEqual(["Elbow 15 mm"]);
});

test("with a line too a scanned code of the device's copy is not asked of the server, what the copy does not have is", async () => {
  const { offline, asked } = device({ "8901234567894": PIPE }, "online");
  expect(await namesOf(offline, ["8901234567894", "8909999999994"])).toEqual(["8901234567894: Copper Pipe 15 mm"]);
  expect(asked).toEqual(["8909999999994"]);
});

test("many pasted codes are asked of the server at once", async () => {
  const { offline, asked } = device({ "8901234567894": PIPE }, "online");
  const codes = ["8901234567894", "A1", "A2", "A3", "A4", "A5"];
  expect(await namesOf(offline, codes)).toEqual([]);
  expect(asked).toEqual(codes);
});
