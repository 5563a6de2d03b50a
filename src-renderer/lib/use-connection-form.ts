/**
 * A form for a connection: what is typed, what is wrong with it at each field, the focus on the first that is. Secrets
 * are in their fields alone: what React has drawn once it may hold for long.
 */
import { useLayoutEffect, useState } from 'react'
import { useFirstWrong } from '../ui/field.tsx'
import type { Complaints, ConnectionDraft, Validated } from './connection-rules.ts'
import { useWords } from './i18n/use-words.ts'

const secrets = ['token', 'clientSecret'] as const
type SecretName = (typeof secrets)[number]

const inputOf = (form: HTMLFormElement | null, name: SecretName): HTMLInputElement | null =>
  form?.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? null

/** However the form is left: an input that something still holds would hold what was typed. */
const forgetSecrets = (form: HTMLFormElement | null): void => {
  for (const name of secrets) {
    const input = inputOf(form, name)
    if (input !== null) input.value = ''
  }
}

/**
 * @param first the fields that are no secrets, as they are to begin with
 * @param isBusy while it is sent: nothing can be typed, and the focus stays where a refusal is corrected
 */
export const useConnectionForm = <Draft extends Omit<ConnectionDraft, SecretName>>(
  first: Draft,
  isBusy: boolean,
) => {
  const { t } = useWords()
  const [draft, setDraft] = useState(first)
  const [complaints, setComplaints] = useState<Complaints>({})
  const { form, lead } = useFirstWrong()
  useLayoutEffect(() => {
    const own = form.current
    // One in a dialog may be drawn after this, and is still there when the whole is left.
    return () => forgetSecrets(form.current ?? own)
  }, [form])
  const change = (typed: Partial<Draft>) => setDraft((now) => ({ ...now, ...typed }))
  /** null where the fields now say what is wrong; each validation leads to the first of them. */
  const validated = <Input>(answer: Validated<Input>): Input | null => {
    setComplaints('complaints' in answer ? answer.complaints : {})
    lead()
    return 'complaints' in answer ? null : answer.input
  }
  const problemOf = (name: keyof ConnectionDraft) => {
    const complaint = complaints[name]
    return {
      label: t(`start.form.${name}`),
      error: complaint === undefined ? undefined : t(`start.form.${complaint}`),
      isReadOnly: isBusy,
    }
  }
  return {
    form,
    draft,
    change,
    validated,
    field: (name: keyof Draft & keyof ConnectionDraft) => ({
      ...problemOf(name),
      value: String(draft[name] ?? ''),
      onChange: (value: string) => setDraft((now) => ({ ...now, [name]: value })),
      spellCheck: 'false' as const,
      autoComplete: 'off',
    }),
    secret: (name: SecretName) => ({ ...problemOf(name), name }),
    /** What is typed there now, to be sent at once and kept nowhere. */
    typed: (name: SecretName): string => inputOf(form.current, name)?.value ?? '',
    /** Whether anything is there that was not at first. */
    isTyped: (): boolean =>
      (Object.keys(first) as (keyof Draft)[]).some((name) => draft[name] !== first[name]) ||
      secrets.some((name) => (inputOf(form.current, name)?.value ?? '') !== ''),
    /** Once they are saved. */
    forget: () => forgetSecrets(form.current),
  }
}
