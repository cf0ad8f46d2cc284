/** A PDF could not be made. `message` is for the user, `cause` for the log. */
export class DrawingFailed extends Error {}

/** A drawing took longer than its limit, ms. */
export class TooSlow extends Error {
  constructor(readonly limitMs: number) {
    super(`drawing took more than ${limitMs} ms`);
  }
}

export const drawingFailed = (cause: unknown): DrawingFailed => new DrawingFailed(sentenceOf(cause), { cause });

function sentenceOf(cause: unknown): string {
  if (cause instanceof TooSlow)
    return `Making this PDF took more than ${Math.ceil(cause.limitMs / 1000)} seconds, so it was stopped. Try again later.`;
  if (cause instanceof Error && "code" in cause && cause.code === "ERR_WORKER_OUT_OF_MEMORY")
    return "This document is too long for one PDF.";
  return "The PDF could not be made.";
}
