import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ENDPOINTS, SHARED_PATH, shareFailedPath } from "../../wire/endpoints";

/** First path parts of the API: no page is below them. Includes paths that do not exist but have a similar name. */
const API = new Set(Object.values(ENDPOINTS).map((path) => firstPart(path)));
const isWire = (path: string): boolean => API.has(firstPart(path)) || /^(?:api|microac.*)$/.test(firstPart(path));

/**
 * Serves the built client. Files with a hash in their name are cached for a year; `index.html` and the service worker
 * are fetched each time. A browser that reads it gets the smaller form that stands beside a file. Navigation to any
 * other path returns the app's page. Without a build only the API answers.
 * `keptDir` holds the assets of earlier builds, for pages that were open during an update.
 */
export async function serveClient(
  app: FastifyInstance,
  clientDir: string | undefined,
  keptDir?: string,
): Promise<void> {
  const built = clientDir !== undefined && existsSync(join(clientDir, "index.html"));
  if (built) {
    await app.register(fastifyStatic, {
      root: clientDir,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.setHeader("Cache-Control", cachingOf(path));
        // A cache on the way must not give what is compressed to one that does not read it.
        response.setHeader("Vary", "accept-encoding");
      },
    });
  }
  if (built) await refuseShares(app);
  app.setNotFoundHandler((request, reply) => {
    const kept = built && keptDir !== undefined ? keptAsset(request, keptDir) : null;
    if (kept !== null) return reply.sendFile(kept, keptDir);
    if (built && isNavigation(request))
      return reply.header("Cache-Control", "no-store").sendFile("index.html", clientDir);
    return notFound(request, reply);
  });
}

/**
 * The share sheet of a device posts files to the page's service worker. Where that is missing they come here: nothing
 * of them is kept, and the screen says so. They are read to their end, because a browser that is still sending would
 * show a broken connection in place of the screen.
 */
async function refuseShares(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, done) => {
      payload
        .once("end", () => done(null))
        .once("error", done)
        .resume();
    });
    scope.post(SHARED_PATH, (_request, reply) => reply.redirect(shareFailedPath("unready"), 303));
  });
}

/** Path below `keptDir` of an asset of an earlier build; null where there is none. */
function keptAsset(request: FastifyRequest, keptDir: string): string | null {
  const name = /^\/(assets\/[\w.-]+)$/.exec(pathOf(request))?.[1];
  return isRead(request) && name !== undefined && existsSync(join(keptDir, name)) ? name : null;
}

function cachingOf(path: string): string {
  if (/[\\/]assets[\\/][^\\/]+$/.test(path)) return "public, max-age=31536000, immutable";
  return /[\\/](index\.html|sw\.js|manifest\.webmanifest)$/.test(path) ? "no-store" : "public, max-age=3600";
}

const isRead = ({ method }: FastifyRequest): boolean => method === "GET" || method === "HEAD";
const pathOf = ({ url }: FastifyRequest): string => url.split("?")[0] ?? "";

function isNavigation(request: FastifyRequest): boolean {
  const path = pathOf(request);
  const isFile = /\.[a-z0-9]{1,12}$/i.test(path);
  return isRead(request) && !isFile && !isWire(path);
}

function firstPart(path: string): string {
  return (path.split("/")[1] ?? "").toLowerCase();
}

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .status(404)
    .type("application/json")
    .send({ Message: `There is nothing at ${request.method} ${request.url.slice(0, 200)}.` });
}
