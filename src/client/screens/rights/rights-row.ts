import { FLAGS, type FieldList, type Flag } from "../../../definitions/rights-columns";
import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import type { OpState, SaveRequest } from "../../offline/contract/save";
import { pendingState } from "../../rows/pending-words";
import { textOf } from "../../rows/read-row";

/** Values of a row that can be changed. Field lists are comma-joined keys. */
export type Values = Readonly<Record<Flag, boolean> & Record<FieldList, string>>;

/** One row of the editor (RIGHTS-015). It is `edited`, as the spec calls it, if the editor holds values for it. */
export interface RightsLine {
  readonly id: string;
  readonly cousers: string;
  readonly formmnu: string;
  readonly formcaptaion: string;
  readonly values: Values;
  /** As the server has it: the base of an edit. */
  readonly server: Row;
  /** State and id of a waiting save of this row. */
  readonly pending: OpState | null;
  readonly opId: string;
}

const NAMES = [...FLAGS, "field_disable", "field_visiblefalse"] as const;

export function readValues(row: Row): Values {
  const flags = Object.fromEntries(FLAGS.map((name) => [name, isOn(row[name])])) as Record<Flag, boolean>;
  return {
    ...flags,
    field_disable: textOf(row, "field_disable"),
    field_visiblefalse: textOf(row, "field_visiblefalse"),
  };
}

/** Rows of the server with the waiting saves laid over them (`overlay.list`). */
export function readLines(server: readonly Row[], drawn: readonly Row[]): readonly RightsLine[] {
  const byId = new Map(server.map((row) => [textOf(row, "id"), row]));
  return drawn.flatMap((row) => {
    const id = textOf(row, "id");
    const own = byId.get(id);
    if (!own) return [];
    const name = (key: string) => textOf(own, key);
    return [
      {
        id,
        cousers: name("cousers"),
        formmnu: name("formmnu"),
        formcaptaion: name("formcaptaion"),
        values: readValues(row),
        server: own,
        pending: pendingState(row._pending),
        opId: textOf(row, "_op"),
      },
    ];
  });
}

export const sameValues = (mine: Values, theirs: Values): boolean => NAMES.every((name) => mine[name] === theirs[name]);

/**
 * RIGHTS-019: one call for each edited row, with these parameters in this order. Rights are never merged: the base is
 * the values that the user saw.
 */
export function saveRequest(
  { id, cousers, formcaptaion, server }: RightsLine,
  values: Values,
  opId: string,
  group: string,
): SaveRequest {
  const flags = Object.fromEntries(FLAGS.map((name) => [name, values[name] ? 1 : 0])) as Record<Flag, number>;
  const seen = Object.fromEntries(NAMES.map((name) => [name, server[name]]));
  const {
    printrights,
    attachementrights,
    reportemailsendrights,
    dashboardinshow,
    menuinshow,
    favouriteshotcutinshow,
    ...can
  } = flags;
  const args = {
    user2: "@user2",
    geolocation: "@geolocation",
    devid: "@devid",
    userid: "@userid",
    loginip: "@loginip",
    dnt: "@dnt",
    branchin: "@branchin",
    coid: "@coid",
    id,
    ...can,
    field_disable: values.field_disable,
    field_visiblefalse: values.field_visiblefalse,
    dashboardinshow,
    menuinshow,
    favouriteshotcutinshow,
    printrights,
    attachementrights,
    reportemailsendrights,
  };
  return {
    opId,
    group,
    args,
    screen: "rights",
    entity: "right",
    recordKey: id,
    sqlsp: "settingslist_R_usersdetail_listsave",
    base: { kind: "vals", vals: seen },
    baseSnap: seen,
    defVer: "",
    formname: "",
    title: `Rights of ${cousers}: ${formcaptaion}`,
    shown: { ...flags, field_disable: values.field_disable, field_visiblefalse: values.field_visiblefalse, id },
  };
}
