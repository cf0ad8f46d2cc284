import { escapeHtml } from "../../../../definitions/escape-html";
import { formatDate, kolkataDate } from "../../../../domain/date-format";
import { formatAmount } from "../../../../domain/indian-format";
import type { OpenedLink } from "./opened-link";

/** A page for a visitor without a sign-in, with its HTTP status. */
export interface LinkPage {
  readonly status: number;
  readonly html: string;
}

/** What a customer calls a document of each kind that has links. */
const NOUNS: Readonly<Record<string, string>> = {
  sale: "Invoice",
  salepos: "Invoice",
  salechallan: "Challan",
  salechallanreturn: "Challan return",
  receipt: "Receipt",
  salereturn: "Credit note",
  salereturnwo: "Credit note",
};

/** The page of a link. `path` is its own, under which the paper is `/pdf`. */
export function linkPage(opened: OpenedLink, path: string): LinkPage {
  const ask = `Ask ${opened.firm || "the sender"} for a new link.`;
  switch (opened.state) {
    case "unknown":
      return plainPage(404, "This link does not work", `Check that the whole address was copied. ${ask}`);
    case "expired":
      return plainPage(410, "This link has expired", ask);
    case "revoked":
      return plainPage(410, "This link was revoked", ask);
    case "gone":
      return plainPage(410, "This document no longer exists", `Ask ${opened.firm} what replaces it.`);
    case "changed":
      return plainPage(410, "This document has changed since the link was sent", ask);
    case "cancelled":
      return cancelledPage(opened);
    case "open":
      return openPage(opened, path);
  }
}

type Found = Extract<OpenedLink, { readonly state: "cancelled" | "open" }>;

const nameOf = ({ entity, document }: Found): string => `${NOUNS[entity] ?? "Document"} ${document.vno}`;

function cancelledPage(found: Found): LinkPage {
  const { cancelledAt } = found.document;
  const when = cancelledAt ? ` on ${formatDate(kolkataDate(cancelledAt.getTime()))}` : "";
  return plainPage(410, `${nameOf(found)} was cancelled${when}`, `Ask ${found.firm} what replaces it.`);
}

function openPage(found: Found, path: string): LinkPage {
  const { firm, document, expiresAt } = found;
  const until = formatDate(kolkataDate(expiresAt.getTime() - 1));
  const amount = Number(document.amount) === 0 ? "" : ` · ₹${formatAmount(document.amount)}`;
  return {
    status: 200,
    html: page(
      nameOf(found),
      `<p class="firm">${escapeHtml(firm)}</p><h1>${escapeHtml(nameOf(found))}</h1>
<p>${formatDate(document.vdate)}${amount}</p>
<p class="buttons"><a class="main" href="${escapeHtml(path)}/pdf">Open PDF</a><a href="${escapeHtml(path)}/pdf?download">Download PDF</a></p>
<p class="note">This link works until ${until}.</p>`,
    ),
  };
}

/** A page that says something and leads nowhere. */
export const plainPage = (status: number, title: string, text: string): LinkPage => ({
  status,
  html: page(title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`),
});

const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:light-dark(#f4f5f7,#16181b);color:light-dark(#1c1e21,#e6e7e9)}
main{box-sizing:border-box;width:min(28rem,100%);padding:1.5rem;overflow-wrap:anywhere}
h1{font-size:1.25rem;line-height:1.3;margin:0 0 .5rem}p{margin:0 0 .75rem;font-variant-numeric:tabular-nums}
.firm{font-weight:600}.note{font-size:.875rem;color:light-dark(#50555c,#a9adb3)}
.buttons{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.25rem 0}
a{box-sizing:border-box;min-height:44px;display:inline-flex;align-items:center;padding:0 1rem;border:1px solid light-dark(#767b82,#8b9097);border-radius:.25rem;color:inherit;text-decoration:none}
a.main{background:light-dark(#1f5fbf,#8ab4f8);border-color:transparent;color:light-dark(#fff,#10141a)}
a:focus-visible{outline:3px solid light-dark(#1f5fbf,#8ab4f8);outline-offset:2px}`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main>${body}</main></body></html>`;
