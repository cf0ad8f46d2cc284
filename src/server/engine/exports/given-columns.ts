import { z } from "zod";

const fields = z.array(z.string().max(60)).max(200);

/** The columns of a report as a user chose them, as they come with a call. */
export const GIVEN_COLUMNS = z.object({ hidden: fields, shown: fields, order: fields });
