/** Sends what holds secrets: the answer is kept for the form to show, and what was sent is held by nothing afterwards. */
import { useState } from 'react'

interface Sending<Input, Answer> {
  readonly isPending: boolean
  readonly answer: Answer | undefined
  readonly error: unknown
  send(input: Input): Promise<void>
  /** Before the next try: what the last one came to is no longer shown. */
  reset(): void
}

/** @param onAnswer called with each answer; of a form that was left meanwhile, too */
export const useSending = <Input, Answer>(
  call: (input: Input) => Promise<Answer>,
  onAnswer: (answer: Answer) => unknown,
): Sending<Input, Answer> => {
  const [state, setState] = useState<{ isPending: boolean; answer?: Answer; error?: unknown }>({
    isPending: false,
  })
  return {
    isPending: state.isPending,
    answer: state.answer,
    error: state.error ?? null,
    async send(input) {
      setState({ isPending: true })
      try {
        const answer = await call(input)
        setState({ isPending: false, answer })
        await onAnswer(answer)
      } catch (error) {
        setState({ isPending: false, error })
      }
    },
    reset: () => setState({ isPending: false }),
  }
}
