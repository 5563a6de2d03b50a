/**
 * A small form. What is wrong is said at its field once the form was sent, and goes as soon as it is mended; the focus
 * goes to the first field at fault. A button is never disabled for what is wrong: it would not say why.
 */
import { useState } from 'react'
import type { z } from 'zod'
import { useFirstWrong } from '../ui/first-wrong.ts'

type Refused<Typed> = { readonly [Name in keyof Typed]?: string | undefined }

/** @param schema from the texts of the fields to what they mean; its messages are sentences of the window */
export const useTypedForm = <Typed extends Readonly<Record<string, string>>, Read>(
  schema: z.ZodType<Read, Typed>,
  first: NoInfer<Typed>,
) => {
  const [typed, setTyped] = useState(first)
  const [isSent, setSent] = useState(false)
  const [refused, setRefused] = useState<Refused<Typed>>({})
  const { form, lead } = useFirstWrong()
  const read = schema.safeParse(typed)
  const errorOf = (name: keyof Typed): string | undefined =>
    isSent ? (read.error?.issues.find(({ path }) => path[0] === name)?.message ?? refused[name]) : undefined
  const choice = <Name extends keyof Typed & string>(name: Name) => ({
    value: typed[name],
    onChange: (value: Typed[Name]) => {
      setTyped((now) => ({ ...now, [name]: value }))
      setRefused({})
    },
  })
  return {
    form,
    /** What the fields mean; undefined while one of them is wrong. */
    read: read.data,
    /** Of what is chosen: nothing can be wrong with it. */
    choice,
    field: <Name extends keyof Typed & string>(name: Name) => ({ ...choice(name), error: errorOf(name) }),
    /** Hands over what the fields mean, where none is wrong. */
    send: (act: (read: Read) => void): void => {
      setSent(true)
      if (read.success) act(read.data)
      else lead()
    },
    /** What main or a service did not take: it is said at its field until something is typed. */
    refuse: (sentences: Refused<Typed>): void => {
      setRefused(sentences)
      lead()
    },
    /** As it was to begin with. */
    reset: (): void => {
      setTyped(first)
      setRefused({})
      setSent(false)
    },
  }
}
