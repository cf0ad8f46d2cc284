import { EditorView } from '@codemirror/view'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { argsOf, definition, field, formOpen, openScene, SAVE } from './form-harness'

const LATER = { timeout: 6000 }
const editor = (key: string) => waitFor(() => {
  const found = document.querySelector<HTMLElement>(`[id$="-${key}"][tabindex="0"]`)
  if (!found) throw new Error('no editor yet')
  return found
}, LATER)
const saved = (scene: Awaited<ReturnType<typeof openScene>>) => scene.network.applied.map(({ envelope }) => argsOf(envelope))

test.each([
  ['FORM-015 txtJS', 'txtJS', 'javascript', 'return a + 1'],
  ['FORM-018 txtsql', 'txtsql', 'sql', 'select 1'],
  ['FORM-019 sql', 'sql', 'sql', 'select 2'],
])('%s edits program text in a code editor and saves it as it is', async (_id, comp_type, language, text) => {
  const scene = await openScene({
    rows: definition([field('code', { comp_type })]), record: { id: 12, code: text, rowver: 1 }, address: '/MainB?formname=godown&id=12',
  })
  await formOpen()
  const place = await editor('code')
  expect(place.closest('[data-language]')?.getAttribute('data-language')).toBe(language)
  expect(place.textContent).toBe(text)
  expect(document.querySelector('.cm-lineNumbers')).not.toBeNull()
  EditorView.findFromDOM(place)?.dispatch({ changes: { from: 0, insert: '-- more\n' } })
  await scene.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved(scene)[0]).toMatchObject({ code: `-- more\n${text}` }))
})

test('FORM-017 txtdraft edits formatted text, shows what the record holds, and is empty where nothing is in it', async () => {
  const rows = definition([field('note', { comp_type: 'txtdraft', validationprops: '{"required":"Please write a note"}' })])
  const scene = await openScene({ rows, record: { id: 12, note: '<p>Hello <strong>you</strong></p>', rowver: 1 }, address: '/MainB?formname=godown&id=12' })
  await formOpen()
  const place = await editor('note')
  expect(place.querySelector('strong')?.textContent).toBe('you')
  expect(screen.getByRole('textbox', { name: /Note/ })).toBe(place)
  await scene.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved(scene)[0]).toMatchObject({ note: '<p>Hello <strong>you</strong></p>' }))
})

test('FORM-017 a text of empty tags counts as missing', async () => {
  const rows = definition([field('note', { comp_type: 'txtdraft', validationprops: '{"required":"Please write a note"}' })])
  const scene = await openScene({ rows, record: { id: 12, note: '<p>&nbsp;</p>', rowver: 1 }, address: '/MainB?formname=godown&id=12' })
  await formOpen()
  await scene.user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Please write a note')).toBeTruthy()
  expect(scene.asked(SAVE)).toEqual([])
})
