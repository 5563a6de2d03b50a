/** A form for a connection: what is typed, what is wrong with it at each field, the focus on the first that is. */
import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFirstWrong } from '../ui/first-wrong.ts'
import type { Complaints, ConnectionDraft, Judged } from './connection-rules.ts'
import { useWords } from './i18n/use-words.ts'

/** However the form is left: an input that something still holds would hold what was typed. */
const forgetSecrets = (form: HTMLFormElement | null): void => {
  for (const input of form?.querySelectorAll<HTMLInputElement>('input[type="password"]') ?? []) {
    input.value = ''
    input.removeAttribute('value')
  }
}

/** @param isBusy while it is sent: nothing can be typed, and the focus stays where a refusal is corrected */
export const useConnectionForm = <Draft extends ConnectionDraft>(first: Draft, isBusy: boolean) => {
  const { t } = useWords()
  const [draft, setDraft] = useState(first)
  const [complaints, setComplaints] = useState<Complaints>({})
  const { form, lead } = useFirstWrong()
  useLayoutEffect(() => {
    const own = form.current
    return () => forgetSecrets(own)
  }, [form])
  const change = (typed: Partial<Draft>) => setDraft((now) => ({ ...now, ...typed }))
  /** Before the form is left: what its last drawing holds is held as long as any of its elements. */
  const forget = () =>
    flushSync(() =>
      setDraft((now) => ({
        ...now,
        ...('token' in now && { token: '' }),
        ...('clientSecret' in now && { clientSecret: '' }),
      })),
    )
  /** null where the fields now say what is wrong; each judgement leads to the first of them. */
  const judged = <Input>(answer: Judged<Input>): Input | null => {
    setComplaints('complaints' in answer ? answer.complaints : {})
    lead()
    return 'complaints' in answer ? null : answer.input
  }
  const field = (name: keyof Draft & keyof ConnectionDraft) => {
    const label: keyof ConnectionDraft = name
    const complaint = complaints[label]
    return {
      label: t(`start.form.${label}`),
      value: draft[name] ?? '',
      onChange: (value: string) => setDraft((now) => ({ ...now, [name]: value })),
      error: complaint === undefined ? undefined : t(`start.form.${complaint}`),
      isReadOnly: isBusy,
      spellCheck: 'false' as const,
      autoComplete: 'off',
    }
  }
  return { form, draft, change, forget, judged, field }
}
