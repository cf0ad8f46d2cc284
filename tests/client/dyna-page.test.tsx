import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { formRow } from '../../src/definitions/blank-form-row'
import { readPage } from '../../src/client/screens/dyna-page/page-question'
import type { Row } from '../../src/wire/envelope'
import { openFrame } from './frame-harness'

const model = (title: string): readonly Row[] => [
  { ...formRow({ id: 1, key: 'note', comp_type: 'txt', label_label: `Field of ${title}` }), formtitle: title, defver: 'v1', offlineclass: 'A', entity: '', addallowed: 1, editallowed: 1, viewallowed: 1 },
]
const forms = (...names: readonly string[]) => ({
  WEBAPI_R_dynaform: ({ menutype }: Row) => (names.includes(String(menutype)) ? model(String(menutype)) : [{ err: 1, errkey: 'menutype', errormsg: `There is no form ${String(menutype)}.` }]),
})

describe('dynamic pages', () => {
  test('SHELL-023 SHELL-025 SHELL-026 /MPages/{profile_name} shows the form of that name, and its title is the document title', async () => {
    await openFrame({ path: '/MPages/aboutus', answers: forms('aboutus') })
    expect(await screen.findByLabelText('Field of aboutus', {}, { timeout: 5000 })).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('aboutus'))
  })

  test('SHELL-023 SHELL-024 the record is 0 unless told, the form homepagedetail where none is named', () => {
    expect(readPage(undefined, new URLSearchParams(), null)).toEqual({ formname: 'homepagedetail', id: '0' })
    expect(readPage('aboutus', new URLSearchParams('profile_id=7'), { profile_id: 8 })).toEqual({ formname: 'aboutus', id: '7' })
    expect(readPage('aboutus', new URLSearchParams(), { profile_id: 8 })).toEqual({ formname: 'aboutus', id: '8' })
  })

  test('SHELL-024 /MPages without a name shows homepagedetail', async () => {
    await openFrame({ path: '/MPages', answers: forms('homepagedetail') })
    expect(await screen.findByLabelText('Field of homepagedetail', {}, { timeout: 5000 })).toBeTruthy()
  })

  test('SHELL-026 /MPages is protected', async () => {
    const frame = await openFrame({ path: '/MPages/aboutus', signedIn: false })
    await waitFor(() => expect(frame.router.state.location.pathname).toBe('/login'))
  })

  test('SHELL-027 SHELL-028 /Pages/{profile_name} and /Webhome work without a sign-in and never lead to it', async () => {
    const frame = await openFrame({ path: '/Pages/saledetail', signedIn: false, answers: forms('saledetail', 'webhome') })
    expect(await screen.findByLabelText('Field of saledetail', {}, { timeout: 5000 })).toBeTruthy()
    await frame.router.navigate('/Webhome')
    expect(await screen.findByLabelText('Field of webhome')).toBeTruthy()
    expect(frame.router.state.location.pathname).toBe('/Webhome')
  })

  test('a page whose form is not there says so', async () => {
    await openFrame({ path: '/Pages/nothing', signedIn: false, answers: forms() })
    expect((await screen.findAllByText('There is no form nothing.', {}, { timeout: 5000 })).length).toBeGreaterThan(0)
  })
})

describe('home', () => {
  test('SHELL-022 / shows the form homepagedetail where the server has one', async () => {
    await openFrame({ path: '/', answers: forms('homepagedetail') })
    expect(await screen.findByLabelText('Field of homepagedetail', {}, { timeout: 5000 })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Home' })).toBeTruthy()
  })

  test('SHELL-022 without that form / is the home page alone, and says nothing of it', async () => {
    await openFrame({ path: '/', answers: forms() })
    expect(await screen.findByRole('heading', { name: 'Places' }, { timeout: 5000 })).toBeTruthy()
    expect(screen.queryByText(/There is no form/)).toBeNull()
  })
})
