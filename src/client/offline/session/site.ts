import { ENDPOINTS } from "../../../wire/endpoints";
import type { Branding } from "../../../wire/session";
import type { OfflineEnv } from "../contract/env";
import type { KeysDb } from "../database/keys-db";
import { exchange, jsonOf } from "./http";

const SITE_TIMEOUT_MS = 8_000;

/** Shown on a device that has never reached its server: the default brand (SHELL-017). */
const DEFAULT_BRANDING: Branding = { brand: "MicroAC", footer: "2012-2025", primary: "#1F5FBF", logoutsites: [] };

/** The branding of the host (SHELL-018); offline, the last stored one. Never throws. */
export async function readBranding(env: OfflineEnv, keys: KeysDb): Promise<Branding> {
  const fetched = await ask(env, ENDPOINTS.branding)
    .then(jsonOf)
    .catch(() => undefined);
  if (!isBranding(fetched)) return (await keys.get("branding"))?.branding ?? DEFAULT_BRANDING;
  await keys.put({ k: "branding", branding: fetched }).catch(() => undefined);
  return fetched;
}

/**
 * The notice of the sign-in card as HTML, not yet sanitised (AUTH-003, ENV-021); '' where there is none. Never throws.
 */
export async function readNotice(env: OfflineEnv, keys: KeysDb): Promise<string> {
  const fetched = await ask(env, ENDPOINTS.notice).catch(() => null);
  if (fetched === null || /<!doctype|<html/i.test(fetched)) return (await keys.get("notice"))?.html ?? "";
  const parsed = jsonOf(fetched);
  const html = typeof parsed === "string" ? parsed : fetched;
  await keys.put({ k: "notice", html }).catch(() => undefined);
  return html;
}

async function ask(env: OfflineEnv, path: string): Promise<string> {
  const answer = await exchange(env, { path, method: "GET", timeoutMs: SITE_TIMEOUT_MS });
  if (answer.status !== 200) throw new Error(answer.statusText);
  return answer.text;
}

function isBranding(value: unknown): value is Branding {
  if (typeof value !== "object" || value === null) return false;
  const { brand, footer, primary, logoutsites } = value as Partial<Record<keyof Branding, unknown>>;
  return [brand, footer, primary].every((part) => typeof part === "string") && Array.isArray(logoutsites);
}
