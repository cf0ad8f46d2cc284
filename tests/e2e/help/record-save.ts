import type { Row } from "../../../src/wire/envelope";
import type { ServerClient } from "./server-client";

/** Changes fields of a record as another user's form would: sends all fields, with the version that was read. */
export async function changeRecord(
  eyes: ServerClient,
  entity: string,
  id: number,
  change: Row,
): Promise<readonly Row[]> {
  const record = await eyes.record(entity, id);
  const args = await saveArgs(eyes, entity, { ...record, ...change });
  return eyes.call(`${entity}_R_save`, args, {
    id: crypto.randomUUID(),
    base: { kind: "ver", ver: Number(record.rowver) },
  });
}

/** Creates a record as that form would. Returns its id, or throws the server's message. */
export async function addRecord(eyes: ServerClient, entity: string, values: Row): Promise<number> {
  const [row] = await eyes.call(`${entity}_R_save`, await saveArgs(eyes, entity, { isactive: 1, ...values, id: 0 }), {
    id: crypto.randomUUID(),
    base: { kind: "none" },
  });
  if (Number(row?.err) !== 0) throw new Error(`${entity}: ${String(row?.errormsg)}`);
  return Number(row?.id);
}

/** What that form sends for these values: all of its fields, by the list of its save button. */
export async function saveArgs(
  eyes: ServerClient,
  entity: string,
  values: Row,
  formname = `${entity}detail`,
): Promise<Row> {
  const form = await eyes.call("WEBAPI_R_dynaform", {
    user2: "@user2",
    branchin: "@branchin",
    menutype: formname,
  });
  const button = form.find((row) => row.comp_type === "btn_submit");
  const names = String(button?.DataTextField)
    .split(",")
    .map((name) => name.trim().replace(/^@/, ""));
  const sources = String(button?.DataValueField)
    .split(",")
    .map((name) => name.trim());
  return Object.fromEntries(
    names.map((name, index) => {
      const source = sources[index] ?? name;
      return [name, source.startsWith("@") ? source : (values[source] ?? "")];
    }),
  );
}
