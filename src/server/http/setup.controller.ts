import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { SETUP_ENDPOINTS } from "../../wire/setup-endpoints";
import { Forbidden } from "../engine/call/refusal";
import type { ServerParts } from "../engine/call/server-parts";
import { asCaller } from "../engine/session/as-caller";
import { SessionDesk } from "../engine/session/session-desk";
import { placesToEnter, switchPlace } from "../engine/session/switch-place";
import { mayRemoveDemo } from "../modules/settings/guide/setup-status";
import { startCompany } from "../modules/settings/guide/start-company";
import { accountRoutes } from "./routes/account-routes";

const NO_DEMO = "This server has no demo.";
/** The largest value of the company id column. */
const COID_MAX = 2 ** 31 - 1;
const removal = z.object({ coid: z.number().int().positive().max(COID_MAX), name: z.string().max(200) });
const place = z.object({ companyid: z.string().min(1).max(50), dev: z.string().max(64).default("") });
const DEVICE_MAX = 200;

/** The user's own companies, the demo, and switching between branches. */
export default function setup(app: FastifyInstance, parts: ServerParts): void {
  const { sessions: desk } = parts;
  if (!(desk instanceof SessionDesk)) return;
  const route = accountRoutes(app, parts);
  route(SETUP_ENDPOINTS.place, place, (caller, body, request) =>
    switchPlace(desk, caller.live, {
      ...body,
      ip: caller.ip,
      device: (request.headers["user-agent"] ?? "").slice(0, DEVICE_MAX),
    }),
  );
  route(SETUP_ENDPOINTS.places, z.object({}), ({ live }) => placesToEnter(desk, live));
  route(SETUP_ENDPOINTS.demo, z.object({}), async (caller) => {
    if (!caller.live.user.isDeveloper) throw new Forbidden("Only admin can add the demo companies.");
    return { err: (await parts.demo?.fill()) ?? NO_DEMO };
  });
  route(SETUP_ENDPOINTS.removeDemo, removal, async (caller, { coid, name }) => {
    const by = { session: caller.live.user, origin: { loginip: caller.ip, devid: "", geolocation: "" } };
    const mayRemove = await asCaller(parts, caller, (ctx) => mayRemoveDemo(ctx, coid));
    if (!mayRemove) throw new Forbidden("Only admin, or an admin of the demo company, can remove it.");
    const err = (await parts.demo?.remove(coid, name, by)) ?? NO_DEMO;
    // Its sessions no longer exist.
    desk.forget();
    return { err };
  });
  route(SETUP_ENDPOINTS.start, z.object({}), (caller) => startCompany(parts, caller));
}
