import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Row } from '../../src/wire/envelope'
import type { Claims } from '../../src/wire/session'
import { openFrame, type Answer } from './frame-harness'

afterEach(() => {
  notifications.clean()
  modals.closeAll()
  vi.restoreAllMocks()
})

const COMPANY: Row = { id: 1, rowver: 1, baddress: '12 MG Road', bpincode: '411001', bphone: '', bmobile: '', bofficeno: '', bemailid: '', bwebsite: '', blogo: '' }
const BANK: Row = { id: 1, rowver: 0, bbankname: 'SBI', bbankbranch: '', bbankacno: '', bbankmicr: '', bbankifsc: '', bbanktype: '', bbankacname: '' }
const MODULE: Row = { id: 7, formmnu: 'item', module_name: 'Items', formname: 'itemdetail', co: 'Anand', rolename: 'Inventory', branch_prefix: 'PN', isactive: 1, downloadallowed: 1, lastdnt: '', addallowed: 0, TotalCount: 1 }
const open = (path: string, claims: Partial<Claims> = {}, answers: Record<string, Answer> = {}) => openFrame({
  path, claims, answers: { companyinfo_R_getviewdata: [COMPANY], bankinfo_R_getviewdata: [BANK], WEBAPI_userssettings: [{ id: 1, totalfilesize: 0 }], settingslist_R_listgrid: [MODULE], ...answers },
})
const panel = (name: string) => screen.findByRole('form', { name }, { timeout: 8000 })

test('ACCT-002 ACCT-007 My Account has company and bank panels, whose Update only a company admin has', async () => {
  const { unmount } = await open('/MyAccount', { companyadminuser: 'False' })
  expect(within(await panel('Company Information')).queryByRole('button', { name: 'Update' })).toBeNull()
  expect(within(await panel('Bank Information')).queryByRole('button', { name: 'Update' })).toBeNull()
  unmount()
  await open('/MyAccount', { companyadminuser: 'True' })
  expect(within(await panel('Company Information')).getByRole('button', { name: 'Update' })).toBeTruthy()
  expect(within(await panel('Bank Information')).getByRole('button', { name: 'Update' })).toBeTruthy()
}, 30_000)

test('ACCT-027 ACCT-029 the panels say what is missing and wrong, and save what is right', async () => {
  const { user, asked } = await open('/MyAccount', { companyadminuser: 'True' })
  const company = await panel('Company Information')
  await user.clear(within(company).getByLabelText(/^Pincode/))
  await user.type(within(company).getByLabelText('Phone'), '12a')
  await user.type(within(company).getByLabelText('E-mail'), 'x')
  await user.click(within(company).getByRole('button', { name: 'Update' }))
  for (const text of ['Pincode is required.', 'Phone must be digits only.', 'E-mail is not an e-mail address.']) expect(within(company).getByText(text)).toBeTruthy()
  await user.type(within(company).getByLabelText(/^Pincode/), '411002')
  await user.clear(within(company).getByLabelText('Phone'))
  await user.clear(within(company).getByLabelText('E-mail'))
  await user.click(within(company).getByRole('button', { name: 'Update' }))
  await waitFor(() => expect(asked('companyinfo_R_save')[0]).toMatchObject({ baddress: '12 MG Road', bpincode: '411002' }), { timeout: 9000 })
  const bank = await panel('Bank Information')
  await user.click(within(bank).getByRole('button', { name: 'Update' }))
  expect(within(bank).getAllByText(/ is required\.$/)).toHaveLength(6)
}, 30_000)

test('ACCT-031 ACCT-032 OPEN-019 the settings page has its tabs in order under the name of the branch; others than admins are denied the last three', async () => {
  const { user } = await open('/Settingslist', { companyadminuser: 'False', name: 'godown', bname: 'Pune' })
  expect((await screen.findAllByRole('tab', {}, { timeout: 8000 })).map((tab) => tab.textContent)).toEqual([
    'Company Information', 'Bank Information', 'All Modules List', "All User's List", 'All Services List',
  ])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pune')
  expect(screen.getByRole('tablist').getAttribute('aria-orientation')).toBe('vertical')
  for (const name of ['All Modules List', "All User's List", 'All Services List']) {
    await user.click(screen.getByRole('tab', { name }))
    expect((await screen.findByRole('alert')).textContent, name).toContain('Access Denied')
  }
}, 20_000)

test('ACCT-033 ACCT-034 ACCT-035 ACCT-036 ACCT-038 the modules list has its columns, export, and the rights of a module under its row', async () => {
  const { user, asked } = await open('/Settingslist', { companyadminuser: 'True' }, { settingslist_R_usersdetail_list: [] })
  await user.click(await screen.findByRole('tab', { name: 'All Modules List' }, { timeout: 8000 }))
  const list = await screen.findByRole('table', { name: 'Modules Information' })
  expect(within(list).getAllByRole('columnheader').map((cell) => cell.textContent).filter(Boolean)).toEqual([
    'Edit/Delete', 'Modules Dyna download', 'Last dnt', 'Company', 'Name', 'Role Name', 'Prefix', 'Form Name', 'Active',
  ])
  expect(screen.queryByRole('button', { name: 'New Add' }), 'addallowed is 0').toBeNull()
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy()
  expect(Object.keys(asked('settingslist_R_listgrid')[0] ?? {})).toEqual(['DisplayLength', 'DisplayStart', 'SortCol', 'SortDir', 'Search', 'id', 'user2', 'coid', 'co', 'formmnu'])
  await user.click(within(list).getByRole('button', { name: 'Rights on Items' }))
  await waitFor(() => expect(asked('settingslist_R_usersdetail_list')[0]).toMatchObject({ formmnu: 'item', listtype: 'module' }), { timeout: 8000 })
}, 20_000)

test('ACCT-037 OPEN-020 the services card shows bank details and leads to the branch profile', async () => {
  const { user } = await open('/Settingslist', { companyadminuser: 'True' })
  await user.click(await screen.findByRole('tab', { name: 'All Services List' }, { timeout: 8000 }))
  const card = await screen.findByRole('region', { name: 'Company services' })
  await waitFor(() => expect(card.textContent).toContain('Bank name: SBI'))
  expect(within(card).getByRole('link', { name: 'Branch Profile' }).getAttribute('href')).toMatch(/^\/MainB\?formname=branchprofile/)
}, 20_000)
