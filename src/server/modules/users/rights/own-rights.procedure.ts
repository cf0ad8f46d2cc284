import { createHash } from "node:crypto";
import { sourceIdsOf } from "../../../../definitions/picker-sources";
import type { OwnRightsRow } from "../../../../wire/answers";
import { defineProcedure } from "../../../engine/call/procedure";
import { rightsOfAll } from "../../../engine/call/rights";
import type { Rights, RightsMap } from "../../../engine/call/rights";
import { rightsModules } from "../../../engine/menu/screens";
import { hiddenKeys } from "../../../engine/records/hidden";
import { findDeclaration } from "../../../engine/records/record-declarations";
import { ownBranches } from "../../../engine/reports/reach";
import { reportsNow } from "../../../engine/reports/report-catalogue";
import { formOf } from "../../../engine/records/shape";

const digest = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);

/**
 * The modules that the caller can view, each with a digest of what they see of it, including hidden fields and names
 * of other modules. A device calls it after `WEBAPI_ping` reported another hash of the rights, and deletes what it
 * may no longer keep.
 */
export default defineProcedure({
  name: "WEBAPI_own_rights",
  kind: "query",
  params: {},
  run: async (ctx) => {
    const rights = await rightsOfAll(ctx);
    const reports = new Set((await reportsNow(ctx)).map(({ name }) => name));
    const branches = (await ownBranches(ctx)).map(({ id }) => id).toSorted((a, b) => a - b);
    return (await rightsModules(ctx))
      .filter(({ formmnu }) => isSeen(rights.get(formmnu)))
      .map(({ formmnu }) => ownRow(formmnu, rights, reports.has(formmnu) ? branches : null));
  },
});

/**
 * A report shows parts of any kind and of all branches of the user: a device drops its kept answers, and the copies
 * that answer reports, with any change of what the user sees.
 */
const everySight = (rights: RightsMap) => [...rights].map(([formmnu, { view, hidden }]) => [formmnu, view, hidden]);

/** A record is visible to users who can view or edit it. */
const isSeen = ({ view, edit }: Rights): boolean => view || edit;

/** `branches` are those that a report covers; null for what is no report. */
function ownRow(formmnu: string, rights: RightsMap, branches: readonly number[] | null): OwnRightsRow {
  const {
    isFavourite: _favourite,
    inMenu: _menu,
    inDashboard: _dashboard,
    hidden: _hidden,
    ...may
  } = rights.get(formmnu);
  const declaration = findDeclaration(formmnu);
  if (!declaration) {
    const sees = digest(branches ? [may.view, everySight(rights), branches] : may.view);
    return { formmnu, names: formmnu, sees, may: digest(may), hidden: "" };
  }
  const hidden = [...hiddenKeys(declaration, rights)].sort();
  const names = [
    formmnu,
    formOf(declaration),
    ...(declaration.variants ?? []).map(({ formname }) => formname),
    ...sourceIdsOf(formmnu),
  ];
  return {
    formmnu,
    names: names.join(","),
    sees: digest([hidden, may.view]),
    may: digest(may),
    hidden: hidden.join(","),
  };
}
