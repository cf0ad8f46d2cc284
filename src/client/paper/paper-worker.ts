import { paperAnswers, type PaperRequest } from "./paper-answer";
import { openMaker } from "./pdf-maker";

/** From what the service worker keeps. */
async function readFont(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return response.arrayBuffer();
}

const answer = paperAnswers(() => openMaker(readFont));

/** One after the other: requests come in the order of their answers. */
let last: Promise<unknown> = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<PaperRequest>) => {
  last = last.then(async () => self.postMessage(await answer(data)));
};
