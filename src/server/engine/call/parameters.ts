import type { Call } from "../../../wire/envelope";
import { CLIENT_PARAMS, isSessionParam, isToken } from "../../../wire/placeholders";
import type { SessionParam } from "../../../wire/placeholders";
import { BadRequest } from "./bad-request";
import type { CallOrigin } from "./context";
import type { ParamsOf, ParamSpec, Procedure } from "./procedure";
import type { SessionUser } from "./session-user";

type Args = ReadonlyMap<string, unknown>;

const isClientParam = (name: string): boolean => (CLIENT_PARAMS as readonly string[]).includes(name);

/** The two parameters that the client fills. A token left unfilled counts as empty. */
export function originOf(call: Call, loginip: string): CallOrigin {
  const text = (name: string): string => {
    const value = call.args.get(name);
    return isToken(value) || typeof value !== "string" ? "" : value.slice(0, 200);
  };
  return { loginip, devid: text("devid") || (call.op?.dev ?? ""), geolocation: text("geolocation") };
}

/**
 * Refuses, before any work, unknown parameter names and tokens in place of
 * ordinary values. Throws `BadRequest` naming all of them.
 */
export function refuseUnknownNames(procedure: Procedure, args: Args): void {
  const known = new Set(Object.keys(procedure.params).map((name) => name.toLowerCase()));
  const faults: string[] = [];
  for (const [name, value] of args) {
    if (isSessionParam(name) || isClientParam(name)) continue;
    if (!known.has(name)) faults.push(`${name} is not a parameter of this procedure`);
    else if (isToken(value)) faults.push(`${name} cannot be the token ${value.trim()}`);
  }
  refuse(procedure, faults);
}

/**
 * Takes session values from the session, whatever was sent, and parses each parameter with its schema. Throws
 * `BadRequest` naming every fault.
 */
export function readParams(
  procedure: Procedure,
  args: Args,
  session: SessionUser,
  origin: CallOrigin,
  now: Date,
): ParamsOf<ParamSpec> {
  const faults: string[] = [];
  const params: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(procedure.params)) {
    const key = name.toLowerCase();
    const value = isSessionParam(key) ? sessionValue(key, session, origin, now) : (args.get(key) ?? undefined);
    const parsed = schema.safeParse(value);
    if (parsed.success) params[name] = parsed.data;
    else if (!args.has(key)) faults.push(`${name} is missing`);
    else faults.push(`${name}: ${issueText(parsed.error.issues[0])}`);
  }
  refuse(procedure, faults);
  return params;
}

/** ENV-009 to ENV-015. `user2` is the user's name, `co` the company's name; `dnt` is the server's clock, ISO. */
function sessionValue(name: SessionParam, session: SessionUser, origin: CallOrigin, now: Date): unknown {
  const values: Record<SessionParam, unknown> = {
    user2: session.username,
    branchin: session.branchid,
    dnt: now.toISOString(),
    userid: session.userid,
    loginip: origin.loginip,
    coid: session.coid,
    co: session.coname,
  };
  return values[name];
}

interface Issue {
  readonly message: string;
  readonly path: readonly PropertyKey[];
}

const issueText = (issue: Issue | undefined): string =>
  issue ? `${issue.path.length ? `${issue.path.map(String).join(".")}: ` : ""}${issue.message}` : "is not understood";

function refuse(procedure: Procedure, faults: readonly string[]): void {
  if (faults.length > 0) throw new BadRequest(`${procedure.name}: ${faults.join("; ")}.`);
}
