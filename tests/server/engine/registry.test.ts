import { z } from "zod";
import { expect, test } from "vitest";
import { defineProcedure } from "../../../src/server/engine/call/procedure";
import { Registry, discoveredProcedures } from "../../../src/server/engine/call/registry";

const named = (name: string) =>
  defineProcedure({ name, kind: "query", params: { id: z.number() }, run: async () => [] });

test("a name is matched in any case, and given twice is an error with the name", () => {
  const registry = new Registry().add(named("Item_R_save"));
  expect(registry.get("ITEM_r_SAVE").name).toBe("Item_R_save");
  expect(() => registry.add(named("item_r_SAVE"))).toThrow("The procedure item_r_SAVE is declared twice.");
});

test("all procedure files are found by their suffix", () => {
  expect(discoveredProcedures().names()).toEqual(
    expect.arrayContaining(["WEBAPI_op_cancel", "WEBAPI_op_status", "WEBAPI_ping"]),
  );
});
