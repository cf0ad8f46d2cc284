import DOMPurify from "dompurify";
import { useMemo } from "react";

interface SafeHtmlProps {
  readonly html: string;
  readonly className?: string;
}

const RULES = { FORBID_TAGS: ["style", "form", "input", "button", "iframe"], ADD_ATTR: ["target"] };

/**
 * Without these characters a text has no markup and is shown unchanged; sanitising it would cost more than drawing
 * it, eight times for every picker.
 */
const MARKUP = /[<&]/;

/** Shows HTML of a definition or of the server, without script, handlers or forms. */
export function SafeHtml({ html, className }: SafeHtmlProps) {
  const clean = useMemo(() => (MARKUP.test(html) ? DOMPurify.sanitize(html, RULES) : null), [html]);
  if (clean === null) return html === "" ? null : <div className={className}>{html}</div>;
  return clean === "" ? null : <div className={className} dangerouslySetInnerHTML={{ __html: clean }} />;
}
