import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAppError } from '#core/app-error.ts'
import { parseReply } from '../../../../src-main/connectors/invoicing/envelope.ts'
import { remoteDocument } from '../../../../src-main/connectors/invoicing/schema.ts'
import { toFetchedDocument } from '../../../../src-main/connectors/invoicing/transform.ts'
import { cases } from '../../../helpers/long.ts'
import { closedInvoice, failure, success } from './samples.ts'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** Every place of a JSON value, as the steps that lead to it. */
const placesOf = (value: Json, path: (string | number)[] = []): (string | number)[][] => [
  path,
  ...(Array.isArray(value)
    ? value.flatMap((inner, at) => placesOf(inner, [...path, at]))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => placesOf(inner, [...path, name]))
      : []),
]

const replaced = (
  value: Json,
  [step, ...rest]: (string | number)[],
  by: Json | undefined,
): Json | undefined => {
  if (step === undefined) return by
  if (typeof value !== 'object' || value === null) return value
  const copy: Record<string | number, Json> = Array.isArray(value) ? ([...value] as never) : { ...value }
  const inner = replaced(copy[step] ?? null, rest, by)
  if (inner === undefined) delete copy[step]
  else copy[step] = inner
  return copy as Json
}

const nasty = fc.oneof(
  fc.constantFrom<(Json | undefined)[]>(
    undefined,
    null,
    '',
    ' ',
    -1,
    0,
    1e308,
    -0.5,
    true,
    [],
    {},
    '\ud800',
    '1900-01-01',
    '99999999999999999999',
    'x'.repeat(10_000),
  ),
  fc.jsonValue() as fc.Arbitrary<Json>,
)

/** A sample with one to three members dropped or replaced. */
const damaged = (sample: Json) => {
  const places = placesOf(sample).filter((path) => path.length > 0)
  return fc
    .array(fc.tuple(fc.constantFrom(...places), nasty), { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce<Json>((value, [path, by]) => replaced(value, path, by) ?? null, sample))
}

const survives = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    expect(isAppError(error)).toBe(true)
    expect(String(error)).not.toContain('PT50')
  }
}

const answerOf = (json: unknown, status: number) => ({
  status,
  headers: new Headers(),
  bytes: new Uint8Array(),
  text: JSON.stringify(json) ?? '',
  json,
})

describe('an answer with damaged members', () => {
  it('is a document whose amounts are safe integers, or a failure with a code', () => {
    fc.assert(
      fc.property(damaged(closedInvoice as Json), (sent) => {
        survives(() => {
          const remote = remoteDocument.safeParse(sent)
          if (!remote.success) return
          const document = toFetchedDocument(remote.data, sent)
          if (document === undefined) return
          for (const amount of [
            document.totalMinor,
            document.taxMinor,
            document.withoutTaxMinor,
            document.retentionMinor,
          ])
            expect(Number.isSafeInteger(amount)).toBe(true)
          expect(document.raw).not.toContain('signature')
        })
      }),
      { numRuns: cases(200, 5_000) },
    )
  })

  it('is still an envelope, or a failure with a code', () => {
    const samples = [
      success({ DocumentId: 1 }),
      failure(14, 'SaveFailed', [
        { Type: 'DocumentIsADuplicate', ElementNumber: 1, Field: 'F', Detail: 'd', Value: 'v' },
      ]),
    ]
    for (const sample of samples)
      fc.assert(
        fc.property(
          damaged(sample as Json),
          fc.constantFrom(200, 400, 401, 403, 404, 500),
          (sent, status) => {
            survives(() => expect(parseReply(answerOf(sent, status)).kind).toMatch(/^(done|refused)$/))
          },
        ),
        { numRuns: cases(200, 5_000) },
      )
  })
})
