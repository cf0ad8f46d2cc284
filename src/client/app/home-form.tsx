import { lazy, Suspense, useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useRead } from '../call/use-read'

const FormPage = lazy(() => import('../form/form-page').then((file) => ({ default: file.FormPage })))
const HOME_FORM = 'homepagedetail'

/** The form `homepagedetail` where the server has one for this person (SHELL-022, OPEN-012); nothing where it has none. */
export function HomeForm() {
  const navigate = useNavigate()
  const go = useCallback((to: string | -1) => void (to === -1 ? navigate(-1) : navigate(to)), [navigate])
  const { data } = useRead({ kind: 'def', sqlsp: 'WEBAPI_R_dynaform', args: { user2: '@user2', branchin: '@branchin', menutype: HOME_FORM }, enc: true })
  const first = data?.rows[0]
  if (!first || (first.err !== undefined && String(first.err) !== '0')) return null
  return (
    <Suspense fallback={null}>
      <FormPage formname={HOME_FORM} id="0" navigate={go} onClose={() => undefined} />
    </Suspense>
  )
}
