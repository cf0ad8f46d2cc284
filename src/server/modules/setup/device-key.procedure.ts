import { z } from "zod";
import type { Context, DeviceKeys } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { Refusal } from "../../engine/call/refusal";

/** Time during which a sign-in counts as recent. */
const FRESH_MS = 10 * 60_000;

function keysOf(ctx: Context): DeviceKeys {
  if (!ctx.deviceKeys) throw new Error("The procedure was called without the keys of devices.");
  return ctx.deviceKeys;
}

async function refuseOldSignIn(ctx: Context): Promise<void> {
  const session = await ctx.tx
    .selectFrom("session")
    .select("created_at")
    .where("sid", "=", ctx.session.sid)
    .executeTakeFirst();
  if (!session || ctx.now.getTime() - session.created_at.getTime() > FRESH_MS)
    throw new Refusal("sealed", "Sign in again to open the data of this device.");
}

/**
 * Recovers the data of a device when its PIN is forgotten. The server seals the device's secret for the user, the
 * device keeps the sealed text, and the server opens it for the same user after a recent sign-in. These are queries,
 * so their replies are not stored in the ledger. Devices send them encrypted.
 */
export default [
  defineProcedure({
    name: "WEBAPI_seal_device_key",
    kind: "query",
    params: { secret: z.string().regex(/^[A-Za-z0-9_-]{43}$/) },
    run: async (ctx, { secret }) => [{ sealed: keysOf(ctx).seal(Buffer.from(secret, "base64url")) }],
  }),
  defineProcedure({
    name: "WEBAPI_open_device_key",
    kind: "query",
    params: { sealed: z.string().min(1).max(400) },
    run: async (ctx, { sealed }) => {
      await refuseOldSignIn(ctx);
      try {
        return [{ secret: Buffer.from(keysOf(ctx).open(sealed)).toString("base64url") }];
      } catch {
        throw new Refusal(
          "sealed",
          "The server cannot open the data of this device. It was encrypted for another user or by another server.",
        );
      }
    },
  }),
];
