import type { Drawing } from "../../definitions/print/layout/drawing";

export interface PaperRequest {
  /** Null only loads library and fonts, so that the first paper need not. */
  readonly drawing: Drawing | null;
}

/** `missing`: library or fonts could not be loaded. `failed`: the paper could not be drawn, `slow`: in time. */
export type PaperProblem = "missing" | "failed" | "slow";
export type PaperAnswer = { readonly pdf: Uint8Array | null } | { readonly problem: PaperProblem };

type Draw = (drawing: Drawing) => Promise<Uint8Array>;

/** Answers requests with PDFs. Library and fonts (1.9 MB) are opened with the first, where that fails with the next. */
export function paperAnswers(open: () => Promise<Draw>): (request: PaperRequest) => Promise<PaperAnswer> {
  let opened: Promise<Draw> | null = null;
  return async ({ drawing }) => {
    opened ??= open();
    const draw = await opened.catch(() => null);
    if (!draw) {
      opened = null;
      return { problem: "missing" };
    }
    return drawing
      ? draw(drawing).then(
          (pdf) => ({ pdf }),
          () => ({ problem: "failed" }),
        )
      : { pdf: null };
  };
}
