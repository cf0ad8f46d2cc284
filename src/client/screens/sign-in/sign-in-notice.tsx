import { useEffect, useState } from 'react'
import { useOffline } from '../../call/offline-context'
import classes from './sign-in.module.css'

/** What a notice may not bring: anything to fill in, to frame or to restyle the card with. */
const FORBIDDEN = ['style', 'form', 'input', 'textarea', 'select', 'button', 'iframe', 'object', 'embed', 'link', 'meta', 'base']

/** The notice of the host, HTML of the server (AUTH-003, ENV-021), sanitised; the sanitiser is fetched only where there is a notice. */
export function SignInNotice() {
  const { session } = useOffline()
  const [html, setHtml] = useState('')
  useEffect(() => {
    let here = true
    const show = async () => {
      const notice = await session.notice()
      if (notice.trim() === '') return
      const { default: purify } = await import('dompurify')
      // Where it cannot work it hands the text back as it came.
      if (!purify.isSupported) return
      const options = { USE_PROFILES: { html: true }, FORBID_TAGS: FORBIDDEN, FORBID_ATTR: ['style', 'id', 'name'] }
      const clean = purify.sanitize(notice, { ...options, RETURN_DOM_FRAGMENT: true })
      // A picture of a notice without words for it is an ornament.
      clean.querySelectorAll('img:not([alt])').forEach((image) => image.setAttribute('alt', ''))
      const holder = document.createElement('div')
      holder.append(clean)
      if (here) setHtml(holder.innerHTML)
    }
    show().catch(() => undefined)
    return () => {
      here = false
    }
  }, [session])
  return html === '' ? null : <section className={classes.notice} aria-label="Notice" dangerouslySetInnerHTML={{ __html: html }} />
}
