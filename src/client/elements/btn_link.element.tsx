import { Button } from '@mantine/core'
import type { MouseEvent } from 'react'
import { ElementIcon } from '../ui/element-icon'
import { NO_VALUE } from './container-parts'
import { defineElement, type ElementProps } from './element'

/** `btn_link` (FORM-024): a link that looks like a button; the address is `aspx_codes`. Only addresses that cannot run anything. */
function BtnLink({ node: { row }, form }: ElementProps) {
  const { disabled } = form.useField(row.key)
  const href = disabled ? '' : safeAddress(row.aspx_codes.trim())
  const isOwn = href.startsWith('/')
  // A plain click stays in the app and asks about unsaved changes; with a key held the browser opens a tab.
  const follow = (event: MouseEvent) => {
    if (!isOwn || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    form.close(href)
  }
  return (
    <Button
      component="a"
      id={`${form.id}-${row.key}`}
      variant="light"
      className={row.TXT_class || undefined}
      href={href || undefined}
      aria-disabled={href === '' || undefined}
      data-disabled={href === '' || undefined}
      leftSection={row.COMP_style ? <ElementIcon name={row.COMP_style} /> : undefined}
      onClick={follow}
      {...(href && !isOwn ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {row.label_label || row.TXT_text || href}
    </Button>
  )
}

/** A path of this app, or http, https, mailto, tel; '' for anything else, such as `javascript:`. */
export const safeAddress = (text: string): string => (/^(?:\/(?!\/)|https?:\/\/|mailto:|tel:)/i.test(text) ? text : '')

export default defineElement({ type: 'btn_link', role: 'action', ...NO_VALUE, Input: BtnLink })
