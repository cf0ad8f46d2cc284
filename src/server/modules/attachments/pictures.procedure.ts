import { z } from "zod";
import { defineProcedure } from "../../engine/call/procedure";
import { recordDeclarations } from "../../engine/records/record-declarations";
import { readPicture } from "./attachments";

/**
 * `<entity>_R_picture` for every list shown as cards: an attached picture as text. The device stores it like rows,
 * sealed with them and deleted with the right to the list. The picture of an id never changes.
 */
export default () =>
  recordDeclarations()
    .filter(({ cards }) => cards)
    .map(({ entity }) =>
      defineProcedure({
        name: `${entity}_R_picture`,
        kind: "query",
        params: { id: z.coerce.number().int().positive() },
        run: async (ctx, { id }) => {
          const { type, bytes } = await readPicture(ctx, [entity], id);
          return [{ id, type, base64: bytes.toString("base64") }];
        },
      }),
    );
