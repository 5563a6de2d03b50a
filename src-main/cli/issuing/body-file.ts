/** Reads the body of a call from a JSON file, with the same schema that types the request. */
import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { type DocumentBody, documentBody, type WaybillBody, waybillBody } from '#contract/issuing/bodies.ts'
import { fieldIssues } from '#contract/issuing/fields.ts'
import { issuingWords } from '#contract/words/issuing-words.ts'
import { AppError } from '#core/app-error.ts'
import { toStorageError } from '../../services/json-file.ts'
import { assertReadable } from '../input-file.ts'

/** Error: invalid-input (no such file, or no JSON object in it). */
export const readJsonFile = async (file: string): Promise<object> => {
  await assertReadable(file)
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    throw toStorageError(error, 'the file')
  }
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (cause) {
    throw new AppError('invalid-input', 'the file is not JSON', { cause })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('invalid-input', 'the file does not hold the body of a call, a JSON object')
  return value
}

/** Reports every invalid field, in the form of the service's own validation errors. Error: invalid-input. */
const parseBody = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = fieldIssues(parsed.error)
  const validationErrors = issues.map(({ field, problem }) => ({
    type: problem,
    field,
    elementNumber: null,
    detail: issuingWords.en.problem[problem],
    value: null,
  }))
  throw new AppError('invalid-input', 'the body is not as the service takes it; nothing was sent', {
    details: { ...(issues[0] ? { field: issues[0].field } : {}), validationErrors },
  })
}

export const readDocumentBody = (value: unknown): DocumentBody => parseBody(documentBody, value)
export const readWaybillBody = (value: unknown): WaybillBody => parseBody(waybillBody, value)
