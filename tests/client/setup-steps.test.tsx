import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SETUP_STEPS } from '../../src/wire/setup-endpoints'
import type { Row } from '../../src/wire/envelope'
import { loseLine, openFrame } from './frame-harness'

const status = (open: readonly string[]): readonly Row[] =>
  SETUP_STEPS.map((step) => ({ step, state: open.includes(step) ? 'open' : 'done', coid: '5', isnew: 0, isdemo: 0, maystart: 0, maydemo: 0, isfilling: 0, coname: '', bname: '' }))
const HEAD_OFFICE: Row = { id: 1, name: 'Head Office', statename: 'Gujarat', gstin: '', prefix: 'HO', activename: 'Yes' }
const openSetup = (path: string, open: readonly string[] = []) =>
  openFrame({ path, claims: { companyadminuser: 'True' }, answers: { setup_R_status: () => status(open), setup_R_pass: [{ err: 0 }], branchmaster_R_listgrid: [HEAD_OFFICE] } })

test('a branch that was added without a line stands among the branches, marked as waiting', async () => {
  const frame = await openSetup('/Setup/branches')
  await screen.findByText('Head Office')
  await loseLine(frame)
  const opId = frame.offline.outbox.mintOpId()
  await frame.offline.outbox.save({
    opId, screen: 'form:setupbranch', entity: 'branchmaster', recordKey: `tmp:${opId}`, sqlsp: 'branchmaster_R_save', args: { name: 'Pune', prefix: 'PN' },
    base: { kind: 'none' }, defVer: 'v1', shown: { name: 'Pune', prefix: 'PN' }, formname: 'setupbranch', title: 'Branch: Pune',
  })
  expect(await screen.findByText('Pune')).toBeTruthy()
  expect(screen.getByText('no GSTIN, documents begin with PN')).toBeTruthy()
  expect(screen.getAllByRole('img', { name: 'Saved on this device, will be sent' })).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Change Pune' }).getAttribute('href')).toBe(`/Setup/branches/tmp:${opId}`)
  expect(screen.queryByRole('button', { name: 'Work in Pune' })).toBeNull()
})

test('after Continue the keyboard is at the heading of the next step, after the last one at what the company can do now', async () => {
  const { user } = await openSetup('/Setup/numbers')
  expect(document.activeElement).toBe(document.body)
  for (const next of ['Opening balances', 'Users', 'Your company is ready']) {
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    const heading = await screen.findByRole('heading', { name: next })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  }
})

test('a step that is opened from the list of steps leaves the keyboard there', async () => {
  const { user } = await openSetup('/Setup/numbers')
  const link = within(await screen.findByRole('navigation', { name: 'Steps of the setup' })).getByRole('link', { name: /^5|Opening/ })
  await user.click(link)
  await screen.findByRole('heading', { name: 'Opening balances' })
  expect(document.activeElement).toBe(link)
})
