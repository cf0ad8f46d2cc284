import { SHARED_PATH, shareFailedPath, type ShareFailure } from "../../../wire/endpoints";
import type { OfflineEnv } from "../contract/env";
import { isQuota } from "../database/guard";
import { openChannel } from "../outbox/tab-news";
import { keepShare } from "./keep-share";
import { readShare } from "./read-share";

/**
 * Answers what the share sheet of the device posts: stores it, and only then leads to the screen that shows it. Where
 * nothing could be stored, the address says why. Never rejects.
 */
export async function answerShare(env: OfflineEnv, request: Request): Promise<Response> {
  const failure = await store(env, request);
  const path = failure === null ? SHARED_PATH : shareFailedPath(failure);
  return new Response(null, { status: 303, headers: { location: new URL(path, request.url).href } });
}

async function store(env: OfflineEnv, request: Request): Promise<ShareFailure | null> {
  try {
    const form = await request.formData().catch(() => null);
    if (!form) return "unread";
    await keepShare(env, await readShare(form));
    const channel = openChannel(env);
    channel.changed();
    channel.close();
    return null;
  } catch (error) {
    return isQuota(error) ? "full" : "storage";
  }
}
