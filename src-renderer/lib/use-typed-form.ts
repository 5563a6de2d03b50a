/**
 * A small form. What is wrong is said at its field once the form was sent, and goes as soon as it is mended; the focus
 * goes to the first field at fault. A button is never disabled for what is wrong: it would not say why.
 */
import { type SubmitEvent, useState } from 'react'
import type { z } from 'zod'
import { useFirstWrong } from '../ui/first-wrong.ts'

type Refused<Typed> = { readonly [Name in keyof Typed]?: string | undefined }

/**
 * @param schema from the texts of the fields to what they mean; its messages are sentences of the window
 * @param first what each field holds until something is typed there; it may arrive later
 */
export const useTypedForm = <Typed extends Readonly<Record<string, string>>, Read>(
  schema: z.ZodType<Read, Typed>,
  first: NoInfer<Typed>,
) => {
  const [changed, setChanged] = useState<Partial<Typed>>({})
  const [isSent, setSent] = useState(false)
  const [refused, setRefused] = useState<Refused<Typed> | string>({})
  const { form, lead } = useFirstWrong()
  const typed: Typed = { ...first, ...changed }
  const read = schema.safeParse(typed)
  const refusedAt: Refused<Typed> = typeof refused === 'string' ? {} : refused
  const errorOf = (name: keyof Typed): string | undefined =>
    isSent ? (read.error?.issues.find(({ path }) => path[0] === name)?.message ?? refusedAt[name]) : undefined
  const choice = <Name extends keyof Typed & string>(name: Name) => ({
    value: typed[name],
    onChange: (value: Typed[Name]) => {
      setChanged((now) => ({ ...now, [name]: value }))
      setRefused({})
    },
  })
  const send = (act: (read: Read) => void): void => {
    setSent(true)
    if (read.success) act(read.data)
    else lead()
  }
  return {
    form,
    /** What the fields mean; undefined while one of them is wrong. */
    read: read.data,
    /** Whether anything is there that was not at first. */
    isTyped: Object.keys(typed).some((name) => typed[name] !== first[name]),
    /** Of what is chosen: nothing can be wrong with it. */
    choice,
    field: <Name extends keyof Typed & string>(name: Name) => ({ ...choice(name), error: errorOf(name) }),
    /** Hands over what the fields mean, where none is wrong. */
    send,
    /** For a form that stands in a page, not in a dialog. */
    inPage: (act: (read: Read) => void) => ({
      ref: form,
      noValidate: true,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault()
        send(act)
      },
    }),
    /** What main or a service did not take: it is said until something is typed, at its field or of the whole form. */
    refuse: (sentences: Refused<Typed> | string): void => {
      setRefused(sentences)
      lead()
    },
    /** What was refused of the whole form. */
    refused: typeof refused === 'string' ? refused : undefined,
    /** As it was to begin with. */
    reset: (): void => {
      setChanged({})
      setRefused({})
      setSent(false)
    },
  }
}
