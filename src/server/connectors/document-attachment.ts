import { z } from "zod";
import type { Row } from "../../wire/envelope";
import type { Tenant } from "../db/database";
import { BadRequest } from "../engine/call/bad-request";
import { Refusal } from "../engine/call/refusal";
import type { ServerParts } from "../engine/call/server-parts";
import { NotSent } from "../engine/effects/connector";
import { asUser } from "../engine/exports/as-user";
import { actingUser } from "../engine/session/acting-user";
import { drawPaper } from "../modules/documents/print/draw-paper";
import { printedPaper } from "../modules/documents/print/printed-paper";
import type { Attachment } from "./smtp";

/** What a follow-up says of the document that it takes along. */
const attached = z.object({ formname: z.string().min(1), id: z.coerce.number().int().positive() });

/**
 * The paper of the document that a follow-up names, as PDF, made now and with the rights that its sender has now.
 * Throws `NotSent` with the reason where the sender may no longer enter the branch or download the document, or it is
 * gone.
 */
export async function documentAttachment(
  parts: ServerParts,
  who: Tenant,
  payload: Row,
  filename: string,
): Promise<Attachment> {
  const { formname, id } = attached.parse(payload);
  const user = await parts.db.asSystem((tx) => actingUser(tx, who), "read");
  if (!user)
    throw new NotSent("The user who asked for this is blocked or may no longer enter the branch. Nothing was sent.");
  const inTransaction = asUser(parts, user, { loginip: "", devid: "", geolocation: "" }, parts.clock());
  try {
    const paper = await inTransaction("read", (ctx) => printedPaper(ctx, formname, id));
    return { filename: filename || paper.fileName, content: await drawPaper(paper), contentType: "application/pdf" };
  } catch (error) {
    if (error instanceof Refusal || error instanceof BadRequest)
      throw new NotSent(`${error.message} Nothing was sent.`);
    parts.log.error({ err: error, formname, id }, "the paper of a follow-up could not be drawn");
    throw new NotSent("The PDF could not be made. Nothing was sent.", true);
  }
}

/** Whether a follow-up takes a document along. */
export const takesDocument = ({ formname }: Row): boolean => typeof formname === "string" && formname !== "";
