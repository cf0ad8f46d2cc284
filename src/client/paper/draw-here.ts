import type { Drawing } from "../../definitions/print/layout/drawing";
import { CallFailed } from "../offline/contract/reader";
import type { Offline } from "../offline/offline";

type Draw = (drawing: Drawing) => Promise<Uint8Array>;

let maker: Promise<Draw> | null = null;

const NOT_HERE = "The part of the app that makes PDFs is not on this device yet. Connect once, then print again.";

/**
 * A paper as PDF, drawn in this page. Library and fonts (1.9 MB) come with the first one, from what the service worker
 * keeps. Throws CallFailed where they cannot be loaded; the next paper tries again.
 */
export async function drawHere({ env }: Pick<Offline, "env">, drawing: Drawing): Promise<Blob> {
  maker ??= loadMaker(env);
  const draw = await maker.catch(() => {
    maker = null;
    throw new CallFailed("offline-miss", NOT_HERE);
  });
  return new Blob([new Uint8Array(await draw(drawing))], { type: "application/pdf" });
}

async function loadMaker(env: Offline["env"]): Promise<Draw> {
  const { openMaker } = await import("./pdf-maker");
  return openMaker(async (url) => {
    const response = await env.fetch(url);
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
    return response.arrayBuffer();
  });
}
