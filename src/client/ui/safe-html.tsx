import DOMPurify from 'dompurify'
import { useMemo } from 'react'

interface SafeHtmlProps {
  readonly html: string
  readonly className?: string
}

const RULES = { FORBID_TAGS: ['style', 'form', 'input', 'button', 'iframe'], ADD_ATTR: ['target'] }

/** Shows HTML that a definition or the server gave, without script, handlers or forms (architecture.md 5, answers). */
export function SafeHtml({ html, className }: SafeHtmlProps) {
  const clean = useMemo(() => DOMPurify.sanitize(html, RULES), [html])
  return clean === '' ? null : <div className={className} dangerouslySetInnerHTML={{ __html: clean }} />
}
