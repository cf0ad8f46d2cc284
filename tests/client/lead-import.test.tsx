import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listHead, listOfRows, openFrame } from './frame-harness'
import { readLeadPoll } from '../../src/wire/lead-poll'

const POLL = '/MicroACIndiamart/GetMacindiamartapitest'

async function open(answer: unknown) {
  const frame = await openFrame({
    path: '/outbox',
    answers: {
      common_R_getlistgrid: listHead({ entity: 'crmlead', title: 'Lead', formname: 'crmleaddetail', formtitle: 'Lead Detail', listsqlsp: 'crmlead_R_listgrid' }, [{ field: 'personname', title: 'Person Name', card: 1 }]),
      crmlead_R_listgrid: listOfRows(2, (id) => ({ id, personname: `Kiran ${id}`, editallowed: 1, formname: 'crmleaddetail' })),
    },
  })
  const { env } = frame.offline
  const rest = env.fetch
  Object.assign(env, {
    fetch: (async (input: RequestInfo | URL, init?: RequestInit) => {
      if (!String(input).includes(POLL)) return rest(input, init)
      frame.posted.push({ path: POLL, body: null })
      if (answer === 'lost') throw new TypeError('fetch failed')
      return Response.json(answer)
    }) satisfies typeof fetch,
  })
  await frame.router.navigate('/myindiamartlist')
  await screen.findByRole('heading', { level: 1, name: 'Indiamart / Bulk data' }, { timeout: 5000 })
  return frame
}
const polls = (frame: Awaited<ReturnType<typeof open>>) => frame.posted.filter(({ path }) => path === POLL).length

test('LEAD-002 LEAD-006 opening the screen asks for leads once, and the list of leads stands below', async () => {
  const frame = await open(JSON.stringify({ STATUS: 'SUCCESS', CODE: 200, MESSAGE: '2 leads' }))
  expect(await screen.findByText('2 leads')).toBeTruthy()
  expect(await screen.findByText('Kiran 1')).toBeTruthy()
  expect(polls(frame)).toBe(1)
  expect(screen.queryByRole('dialog')).toBeNull()
  await frame.user.click(screen.getByRole('button', { name: 'Ask again' }))
  await waitFor(() => expect(polls(frame)).toBe(2))
})

test('LEAD-004 a failure other than 429 warns with its message', async () => {
  await open({ STATUS: 'FAILURE', CODE: '401', MESSAGE: 'The key has expired.' })
  const box = await screen.findByRole('dialog')
  expect(box.textContent).toContain('Warning!')
  expect(box.textContent).toContain('The key has expired.')
})

test('LEAD-005 asked too often is passed over in silence', async () => {
  const frame = await open({ STATUS: 'FAILURE', CODE: 429, MESSAGE: 'once in every 5 minutes' })
  expect(await screen.findByText('Kiran 1')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ask again' })).toHaveProperty('disabled', false))
  expect(polls(frame)).toBe(1)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText(/every 5 minutes/)).toBeNull()
})

test('LEAD-002 without a connection it says so, and the leads are still listed', async () => {
  await open('lost')
  expect(await screen.findByText('No connection. The server did not answer.')).toBeTruthy()
  expect(await screen.findByText('Kiran 2')).toBeTruthy()
})

test('LEAD-003 the result is read from JSON text, also from the JSON of a text; anything else is no result', () => {
  const result = { STATUS: 'SUCCESS', CODE: '200', MESSAGE: 'ok' }
  expect(readLeadPoll(JSON.stringify(result))).toEqual(result)
  expect(readLeadPoll(JSON.stringify(JSON.stringify({ ...result, CODE: 200 })))).toEqual(result)
  for (const text of ['', '<html>', '[]', '{"a":1}', 'null', '"x"']) expect(readLeadPoll(text), text).toBeNull()
})
