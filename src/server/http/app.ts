import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import Fastify from "fastify";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { CALL_HEADER } from "../../wire/endpoints";
import { NOT_IN_PORTAL } from "../../wire/portal";
import { Denied } from "../engine/call/bad-request";
import { Forbidden } from "../engine/call/refusal";
import type { ServerParts } from "../engine/call/server-parts";
import { plainIp } from "../engine/session/ip-allow";
import { errorHandler } from "./errors";
import { health } from "./health";
import { serveClient } from "./static";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route answers client logins; every other route refuses their sessions before its controller. */
    readonly admitsClients?: true;
  }
}

type Controller = (app: FastifyInstance, parts: ServerParts) => void | Promise<void>;

const controllers = import.meta.glob<Controller>("./*.controller.ts", { eager: true, import: "default" });

interface AppOptions {
  /** Folder of the built client; without it only the API answers. */
  readonly clientDir?: string;
  /** Folder with the assets of earlier builds. */
  readonly keptDir?: string;
  /** Comma list of proxies whose `X-Forwarded-For` is trusted; none by default. */
  readonly trustProxy?: string;
  readonly tls?: { readonly cert: string; readonly key: string };
}

/** Length of a UUID. */
const CALL_CHARS_MAX = 36;
const BODY_BYTES_MAX = 6 * 1024 * 1024;
/** Per minute: a device that replays a full outbox stays far below, a flood does not. */
const SIGNED_PER_MINUTE = 60_000;
const ANONYMOUS_PER_MINUTE = 6_000;

/** The whole HTTP side: limits, headers, the controllers found in this folder, health, and the built client. */
export async function buildApp(parts: ServerParts, options: AppOptions = {}): Promise<FastifyInstance> {
  const { tls } = options;
  const app = Fastify({
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: options.trustProxy ?? false,
    genReqId: () => crypto.randomUUID(),
    serverFactory: (handler) => {
      const server = tls ? createTlsServer({ cert: tls.cert, key: tls.key }, handler) : createServer(handler);
      // Longer than browsers and proxies keep an idle connection, so that they close it and the server does not close
      // it in the middle of a save.
      server.keepAliveTimeout = 72_000;
      return server;
    },
  });
  app.removeContentTypeParser("text/plain");
  app.setErrorHandler(errorHandler(parts));
  await app.register(helmet, headers(tls !== undefined));
  await app.register(rateLimit, {
    timeWindow: "1 minute",
    cache: 10_000,
    max: async (request) => ((await sidOf(parts, request)) === null ? ANONYMOUS_PER_MINUTE : SIGNED_PER_MINUTE),
    keyGenerator: async (request) => callerKey(request, await sidOf(parts, request)),
    errorResponseBuilder: (_request, context) =>
      Object.assign(new Error(`Too many requests. Please try again in ${context.after}.`), { statusCode: 429 }),
  });
  await app.register(compress, { threshold: 1024, brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } });
  // Before every controller, so that none of them can omit it.
  app.addHook("onRequest", async ({ headers: { authorization }, ip, routeOptions }) => {
    if (authorization === undefined) return;
    const caller = await parts.sessions.callerAt?.(authorization, plainIp(ip));
    if (caller === "banned") throw new Denied();
    if (caller === "client" && !routeOptions.config?.admitsClients) throw new Forbidden(NOT_IN_PORTAL);
  });
  app.addHook("onSend", async ({ headers: { [CALL_HEADER]: call } }, reply) => {
    if (typeof call === "string") void reply.header(CALL_HEADER, call.slice(0, CALL_CHARS_MAX));
    void reply.header("Permissions-Policy", "camera=(self), geolocation=(self), microphone=(), payment=(), usb=()");
    if (!reply.hasHeader("Cache-Control")) void reply.header("Cache-Control", "no-store");
  });
  for (const controller of Object.values(controllers)) await controller(app, parts);
  health(app, parts);
  await serveClient(app, options.clientDir, options.keptDir);
  return app;
}

/**
 * Session of a token signed by this server. Null for any other header: an attacker could send a new one with each
 * request.
 */
const sidOf = async (
  { sessions }: ServerParts,
  { headers: { authorization } }: FastifyRequest,
): Promise<string | null> => (authorization === undefined ? null : sessions.sidOf(authorization));

/**
 * By session if there is one, however its header is spelt, so that users of one office behind one address do not
 * share one limit.
 */
const callerKey = ({ ip }: FastifyRequest, sid: string | null): string => (sid === null ? ip : `session ${sid}`);

/**
 * Scripts only from this server and never inline. Inline styles are allowed because Mantine sets style attributes.
 */
function headers(overTls: boolean) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        mediaSrc: ["'self'", "blob:"],
        fontSrc: ["'self'", "data:"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", "blob:"],
        frameSrc: ["blob:"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: overTls,
    referrerPolicy: { policy: "same-origin" as const },
    crossOriginEmbedderPolicy: false,
  };
}
