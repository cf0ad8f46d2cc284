import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { askDevice } from "../../../src/client/elements/dropdown/ask-options";
import type { Row } from "../../../src/wire/envelope";
import { citySave } from "../../offline/help/save-request";
import { definition, field, formOpen, goOffline, openScene } from "../form-harness";

const SURAT: Row = { id: 1, label: "Surat", cursor: "1" };
const question = (search: string) => ({ source: "city", search, filter: "", filterKey: "", offset: 0 });

test("a record whose save the server applied just before the line went is offered under its id, until the copy has it", async () => {
  const changes: Row[] = [SURAT];
  const scene = await openScene({
    rows: definition([field("name")]),
    answers: {
      WEBAPI_changes_since: ({ entity, cursor }) =>
        entity === "city" ? changes.filter((row) => Number(row.cursor) > Number(cursor || 0)) : [],
    },
  });
  await formOpen();
  const { reference, outbox } = scene.offline;
  await reference.download("city", () => undefined);
  await goOffline(scene);
  const request = citySave({ title: "City: Surat Road", shown: { label: "Surat Road" } });
  await outbox.save(request);
  scene.network.pings = "fine";
  await scene.offline.drain("online");
  await waitFor(async () => expect(await outbox.result(request.opId)).not.toBeNull());
  const id = Number((await outbox.result(request.opId))?.id);
  await goOffline(scene);
  const offered = async (search: string) =>
    (await askDevice(scene.offline, question(search)))?.options.map(({ value, label, pending }) => [
      value,
      label,
      pending,
    ]);
  expect(await offered("")).toEqual([
    [id, "Surat Road", undefined],
    [1, "Surat", undefined],
  ]);
  // The exact name stays first: Enter takes it.
  expect(await offered("surat")).toEqual([
    [1, "Surat", undefined],
    [id, "Surat Road", undefined],
  ]);
  expect(await offered("road")).toEqual([[id, "Surat Road", undefined]]);
  expect(await offered("pune")).toEqual([]);
  changes.push({ id, label: "Surat Road (West)", cursor: "2" });
  scene.network.pings = "fine";
  await scene.offline.ping();
  await reference.download("city", () => undefined);
  await goOffline(scene);
  expect(await offered("road")).toEqual([[id, "Surat Road (West)", undefined]]);
});
