import { z } from "zod";
import { LINK_DAYS_USUAL, LINK_PROCEDURES } from "../../../../wire/links/signed-link";
import { defineProcedure } from "../../../engine/call/procedure";
import { linkDays } from "../print/given-settings";
import { usualLinkDays } from "../print/print-settings";
import { sentDocument } from "../send/store-send";
import { hasLinks, linkedDocument, linkRefusal } from "./linked-document";
import { makeLink, revokeLink } from "./kept-links";
import { linkRows } from "./link-rows";

const DOCUMENT = {
  formname: z.string().min(1).max(100),
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
} as const;

/** Scheme, host and port as browsers write them. */
const origin = z
  .string()
  .max(200)
  .refine((text) => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text, {
    error: "must be the origin of a page",
  });

/** The links of a document, for users who may send it. */
export default [
  defineProcedure({
    name: LINK_PROCEDURES.list,
    kind: "query",
    params: DOCUMENT,
    run: async (ctx, { formname, id }) => {
      const document = await sentDocument(ctx, formname, id);
      const { declaration } = document;
      if (!hasLinks(declaration)) return [{ offered: 0, refusal: "", born: "", usualdays: LINK_DAYS_USUAL, links: [] }];
      const linked = await linkedDocument(ctx, declaration, id);
      const refusal = await linkRefusal(ctx, document, linked);
      const { born = "" } = linked ?? {};
      const usualdays = await usualLinkDays(ctx);
      return [{ offered: 1, refusal, born, usualdays, links: await linkRows(ctx, declaration, id, born) }];
    },
  }),
  defineProcedure({
    name: LINK_PROCEDURES.make,
    kind: "command",
    params: { ...DOCUMENT, days: linkDays.optional(), origin, born: z.string().max(30) },
    run: async (ctx, { formname, id, days, ...wanted }) => {
      const document = await sentDocument(ctx, formname, id);
      const link = { ...wanted, days: days ?? (await usualLinkDays(ctx)) };
      return [{ err: 0, id: await makeLink(ctx, document, link) }];
    },
  }),
  defineProcedure({
    name: LINK_PROCEDURES.revoke,
    kind: "command",
    params: { ...DOCUMENT, linkid: z.uuid() },
    run: async (ctx, { formname, id, linkid }) => {
      await revokeLink(ctx, await sentDocument(ctx, formname, id), linkid);
      return [{ err: 0, id: linkid }];
    },
  }),
];
