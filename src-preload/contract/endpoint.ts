/** The two kinds of entry a contract has: an endpoint the window calls, an event the main process sends. */
import type { z } from 'zod'

export const endpoint = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) =>
  ({ kind: 'endpoint', input, output }) as const

export const event = <P extends z.ZodType>(payload: P) => ({ kind: 'event', payload }) as const
