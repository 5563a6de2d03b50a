/** The recorded answers, read from their files. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const folder = join(import.meta.dirname, 'answers')

const recordedAnswer = z.strictObject({
  name: z.string(),
  /** The method of our client, and what it is given. */
  call: z.string(),
  arguments: z.array(z.unknown()),
  request: z.strictObject({
    method: z.enum(['GET', 'POST', 'PATCH']),
    path: z.string(),
    query: z.record(z.string(), z.string()),
    credentials: z.enum(['own', 'owner', 'bearer']),
    body: z.unknown().optional(),
  }),
  status: z.int(),
  body: z.unknown(),
  /** What our client makes of it; an error is named by its code. */
  read: z.unknown(),
})
export type RecordedAnswer = z.infer<typeof recordedAnswer>

const file = z.strictObject({ interface: z.string(), answers: z.array(recordedAnswer).min(1) })

export const endpoints = readdirSync(folder).map((name) => {
  const { interface: section, answers } = file.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')))
  return { section, answers }
})
