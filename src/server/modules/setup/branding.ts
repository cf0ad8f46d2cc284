import type { Transaction } from 'kysely'
import sanitizeHtml from 'sanitize-html'
import type { Branding } from '../../../wire/session'
import type { BrandingTable } from '../../db/identity-tables'
import type { Tables } from '../../db/tables'

/** The row of every host that has none of its own. */
const ANY_HOST = '*'

const TAGS = [
  'a', 'b', 'blockquote', 'br', 'code', 'div', 'em', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'img', 'li', 'ol', 'p', 'small',
  'span', 'strong', 'sub', 'sup', 'table', 'tbody', 'td', 'th', 'thead', 'tr', 'u', 'ul',
]
const ATTRIBUTES = {
  a: ['href', 'title', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  '*': ['style'],
}
const STYLES = {
  color: [/^#[0-9a-f]{3,8}$/i, /^[a-z]{3,20}$/i],
  'background-color': [/^#[0-9a-f]{3,8}$/i, /^[a-z]{3,20}$/i],
  'text-align': [/^(left|right|center)$/],
  'font-weight': [/^(bold|normal|[1-9]00)$/],
}

/** What a host is drawn with (SHELL-017, SHELL-018). `host` may carry a port and any case. */
export async function brandingOf(tx: Transaction<Tables>, host: string): Promise<Branding> {
  const row = await rowOf(tx, host)
  return { brand: row.brand, footer: row.footer, primary: row.primary_colour, logoutsites: row.logoutsites }
}

/** The notice of the sign-in card of a host (AUTH-003, ENV-021): safe HTML, '' where there is none. */
export async function noticeOf(tx: Transaction<Tables>, host: string): Promise<string> {
  return safeNotice((await rowOf(tx, host)).notice_html)
}

/** Text and layout stay; scripts, frames, forms, handlers and addresses other than http, https and mailto go. */
export function safeNotice(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: ATTRIBUTES,
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowProtocolRelative: false,
    allowedStyles: { '*': STYLES },
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
  })
}

async function rowOf(tx: Transaction<Tables>, host: string): Promise<BrandingTable> {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  return tx
    .selectFrom('branding')
    .selectAll()
    .where('host', 'in', [name, ANY_HOST])
    .orderBy((order) => order.case().when('host', '=', ANY_HOST).then(1).else(0).end())
    .executeTakeFirstOrThrow()
}
