/**
 * The border between window and main, free of Electron: a channel of the contract, an input its schema takes,
 * an answer its schema takes; or an error as a value.
 */
import type { z } from 'zod'
import type { Result, WireError } from '#contract/errors.ts'
import type { Channel, Handlers, ParsedRequest, Response } from '#contract/index.ts'
import type { CompanyId, endpoint, event } from '#contract/values.ts'
import { AppError, appErrorToWire, isAppError } from '#core/app-error.ts'
import type { OpenCompanies, OpenCompany } from '../services/companies/open-companies.ts'

type Entry = ReturnType<typeof endpoint> | ReturnType<typeof event>
export type ContractRecord = Readonly<Record<string, Entry>>
type Handler = (input: never) => Promise<unknown>

/** The answer of a call that is only waited for. */
const NOTHING = {}

/**
 * @param handlers one function for each endpoint of `contract`
 * @returns the function that answers a call from the window; it never throws and never rejects.
 *   A response its own schema refuses is a bug (`unexpected`), so no extra field ever leaves main.
 */
export const dispatch = (
  contract: ContractRecord,
  handlers: Readonly<Record<string, Handler>>,
  journal: Journal,
) => {
  const answer = async (channel: unknown, input: unknown): Promise<unknown> => {
    const { name, entry, handler } = find(contract, handlers, channel)
    if (!isReasonableInput(input))
      throw new AppError('invalid-input', `${name} was called with more than any call takes`)
    const parsed = entry.input.safeParse(input)
    if (!parsed.success) throw invalidInput(name, parsed.error)
    // The record's types say that this handler takes what this schema gives; a lookup by name loses that.
    const response = await handler(parsed.data as never)
    return entry.output.parse(response === undefined ? NOTHING : response)
  }

  return async (channel: unknown, input: unknown): Promise<Result<unknown>> => {
    try {
      return { ok: true, value: await answer(channel, input) }
    } catch (error) {
      const where =
        typeof channel === 'string' && Object.hasOwn(contract, channel) ? channel : 'unknown channel'
      return { ok: false, error: toWireError(error, where, journal) }
    }
  }
}

/** Names the first field at fault, never its value: the value may be a secret. */
const invalidInput = (channel: string, error: z.ZodError): AppError => {
  const path = error.issues[0]?.path.map(String).join('.')
  return new AppError('invalid-input', `${channel} was called with an input it does not take`, {
    cause: error,
    details: path === undefined || path === '' ? {} : { field: path },
  })
}

const find = (contract: ContractRecord, handlers: Readonly<Record<string, Handler>>, channel: unknown) => {
  const name = typeof channel === 'string' && Object.hasOwn(contract, channel) ? channel : undefined
  const entry = name === undefined ? undefined : contract[name]
  const handler = name !== undefined && Object.hasOwn(handlers, name) ? handlers[name] : undefined
  if (name === undefined || entry?.kind !== 'endpoint' || handler === undefined)
    throw new AppError('invalid-input', 'there is no such channel')
  return { name, entry, handler }
}

export type Dispatch = ReturnType<typeof dispatch>

type Rest<Input> = Input extends unknown ? Omit<Input, 'companyId'> : never

type CompanyHandlers<C extends Channel> = {
  [K in C]: (company: OpenCompany, rest: Rest<ParsedRequest<K>>) => ReturnType<Handlers[K]> | Response<K>
}

/**
 * Handlers of one company: it is opened once, here, and handed on with the rest of the input.
 *
 * @param table one line for each endpoint
 * @param how `once`: a single read among many companies
 */
export const forCompany = <C extends Channel>(
  companies: OpenCompanies,
  table: CompanyHandlers<C>,
  how?: { once: boolean },
): Pick<Handlers, C> => {
  const entries = Object.entries<(company: OpenCompany, rest: never) => unknown>(table)
  const handlers = entries.map(([channel, handler]) => [
    channel,
    async ({ companyId, ...rest }: { companyId: CompanyId }) =>
      handler(await companies.get(companyId, how), rest as never),
  ])
  return Object.fromEntries(handlers)
}

/** A table is the largest text the border takes; UTF-16 units. */
const MAX_TEXT = 8_000_000
/** The longest list is of a hundred thousand ids; members and items, of all levels together. */
const MAX_VALUES = 150_000
/** No object of the contract names a hundred. */
const MAX_KEYS = 500
const DEEPEST = 32

/** Plain is what JSON has: of anything else no channel takes any. */
const isPlain = (value: object): boolean => {
  if (Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * How much one call may bring: a page that was taken over must not keep main busy, or fill its memory, by calling.
 * @returns false where the input is larger, deeper or of other kinds than any channel takes; ends at the first excess
 */
const isReasonableInput = (input: unknown): boolean => {
  let text = 0
  let values = 0
  const fits = (value: unknown, depth: number): boolean => {
    values += 1
    if (typeof value === 'string') text += value.length
    if (values > MAX_VALUES || text > MAX_TEXT) return false
    if (typeof value !== 'object' || value === null) return true
    if (depth === DEEPEST || !isPlain(value)) return false
    if (Array.isArray(value))
      return value.length <= MAX_VALUES && value.every((item) => fits(item, depth + 1))
    const names = Object.keys(value)
    if (names.length > MAX_KEYS) return false
    return Object.entries(value).every(([name, member]) => {
      text += name.length
      return fits(member, depth + 1)
    })
  }
  return fits(input, 0)
}

/** Where failures are written down. */
export interface Journal {
  /** The world failed; expected now and then. */
  failure(where: string, error: AppError): void
  /** A bug: written down with its stack. Returns the reference, eight characters, a person can read out. */
  bug(where: string, error: unknown): string
}

/**
 * The only place where something thrown becomes an answer: nothing is ever thrown over the border.
 * @param where the channel, for the log
 * @returns an AppError with its code, sentence and details; anything else as `unexpected` with a reference
 */
const toWireError = (error: unknown, where: string, journal: Journal): WireError => {
  if (isAppError(error)) {
    journal.failure(where, error)
    return appErrorToWire(error)
  }
  const reference = journal.bug(where, error)
  return { code: 'unexpected', message: `an error nobody foresaw (${reference})`, details: { reference } }
}
