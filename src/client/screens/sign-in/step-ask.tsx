import { Button, Group, Stack, TextInput } from '@mantine/core'
import { lazy, Suspense, useState, type FormEvent } from 'react'
import type { SignIn } from './use-sign-in'

const PasskeyButton = lazy(() => import('./passkey-button').then((file) => ({ default: file.PasskeyButton })))

/** Step 6: digits only, whatever is typed or pasted (AUTH-012, AUTH-028); a wrong PIN stays here (OPEN-004). The code of two-factor sign-in comes here too: up to 8 digits and 10 more. */
export function StepPin({ signIn }: { readonly signIn: SignIn }) {
  const [pin, setPin] = useState('')
  // The sentence that the step began with asks; every later one says what was wrong.
  const [asked] = useState(signIn.state.err)
  const said = signIn.state.err || null
  const isAsked = signIn.state.err === asked
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (pin !== '') void signIn.send({ pin })
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Security PIN">
      <Stack gap="md">
        <TextInput
          label="PIN"
          name="pin"
          type="password"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="one-time-code"
          maxLength={18}
          value={pin}
          onChange={(event) => setPin(event.currentTarget.value.replace(/\D/g, ''))}
          description={isAsked ? said : null}
          error={isAsked ? null : said}
          autoFocus
          size="md"
        />
        {signIn.state.passkey && <Suspense><PasskeyButton options={signIn.state.passkey} onSigned={(passkey) => void signIn.send({ pin, passkey })} /></Suspense>}
        <AskButtons label="Login" signIn={signIn} />
      </Stack>
    </form>
  )
}

/** Step 7: asks for the user name, goes through the same login call and shows what the server says (AUTH-013, AUTH-030, OPEN-002). */
export function StepForgot({ signIn }: { readonly signIn: SignIn }) {
  const [username, setUsername] = useState(signIn.username)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (username.trim() !== '') void signIn.send({ username: username.trim(), password: '', companyid: '', pin: '' })
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Forgot password">
      <Stack gap="md">
        <TextInput
          label="User name"
          name="username"
          autoComplete="username"
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          error={signIn.state.err || null}
          autoFocus
          size="md"
        />
        <AskButtons label="Submit" signIn={signIn} />
      </Stack>
    </form>
  )
}

function AskButtons({ label, signIn }: { readonly label: string; readonly signIn: SignIn }) {
  return (
    <Group grow>
      <Button variant="default" onClick={signIn.back}>
        Back
      </Button>
      <Button type="submit" loading={signIn.busy}>
        {label}
      </Button>
    </Group>
  )
}
