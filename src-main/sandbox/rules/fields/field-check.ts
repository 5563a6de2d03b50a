/** Reads the members of a request one by one and collects the mistakes (interface 2.1 ValidationErrors). */

import type { IsoDate } from '#contract/values.ts'
import { parseIsoDate } from '#core/calendar.ts'
import { type ErrorName, type Refusal, refuse, type ValidationItem } from '../../http/envelope.ts'
import { type Decimal, parseDecimal } from '../totals.ts'

export type Fields = Readonly<Record<string, unknown>>

/** A JSON object's own members; undefined for anything else. */
export const asFields = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined

export interface FieldCheck {
  /** Notes a mistake; `error` where the interface has a value of its own for it. */
  fail(field: string, type: string, detail: string, value?: unknown, error?: ErrorName): void
  /** The text; empty when absent or wrong. */
  text(source: Fields, name: string, rule: { max: number; required?: boolean; min?: number }): string
  /** A number or a numeric text; undefined when absent or wrong. */
  decimal(
    source: Fields,
    name: string,
    rule?: { required?: boolean; percentage?: boolean },
  ): Decimal | undefined
  date(source: Fields, name: string, required: boolean): IsoDate | undefined
  /** True or false, given as JSON or as text; false when absent or wrong. */
  flag(source: Fields, name: string): boolean
  /** The same check for another field prefix and element number; mistakes go to the same list. */
  under(prefix: string, element?: number): FieldCheck
  refusal(): Refusal | undefined
}

const shown = (value: unknown): string | null => {
  if (typeof value === 'string') return value.slice(0, 200)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

/** A member of the object itself; members of its prototype are not part of a request. */
const ownMember = (source: Fields, name: string): unknown =>
  Object.hasOwn(source, name) ? (source[name] ?? undefined) : undefined

interface Findings {
  items: ValidationItem[]
  errors: Set<ErrorName>
}

const checkInto = (findings: Findings, prefix: string, element: number | null): FieldCheck => {
  const fail: FieldCheck['fail'] = (field, type, detail, value, error = 'ValidationError') => {
    findings.items.push({
      Type: type,
      ElementNumber: element,
      Field: prefix + field,
      Detail: detail,
      Value: shown(value),
    })
    findings.errors.add(error)
  }
  const isMissing = (value: unknown, name: string, required: boolean | undefined): boolean => {
    if (value !== undefined && value !== '') return false
    if (required) fail(name, 'RequiredField', `${name} is required.`)
    return true
  }
  return {
    fail,
    text: (source, name, { max, required, min }) => {
      const value = ownMember(source, name)
      if (isMissing(value, name, required)) return ''
      if (typeof value !== 'string') fail(name, 'InvalidValue', `${name} must be a text.`, value)
      else if (value.length > max)
        fail(name, 'MaxLengthExceeded', `${name} holds at most ${max} characters.`, value)
      else if (min !== undefined && value.length < min)
        fail(name, 'MinLengthNotReached', `${name} should be longer than ${min - 1} characters.`, value)
      else return value
      return ''
    },
    decimal: (source, name, rule = {}) => {
      const value = ownMember(source, name)
      if (isMissing(value, name, rule.required)) return undefined
      const number = parseDecimal(value)
      if (number === undefined) fail(name, 'InvalidValue', `${name} must be a decimal.`, value)
      else if (rule.percentage && (number.units < 0n || number.units > 100n * 10n ** BigInt(number.scale)))
        fail(name, 'InvalidPercentage', `${name} lies between 0 and 100.`, value, 'InvalidPercentage')
      return number
    },
    date: (source, name, required) => {
      const value = ownMember(source, name)
      if (isMissing(value, name, required)) return undefined
      const date =
        typeof value === 'string' ? parseIsoDate(value.replace(/T00:00:00(?:\.0+)?Z?$/, '')) : undefined
      if (date === undefined) fail(name, 'InvalidValue', `${name} must be a date like yyyy-mm-dd.`, value)
      return date
    },
    flag: (source, name) => {
      const value = ownMember(source, name)
      if (isMissing(value, name, true)) return false
      if (value === true || (typeof value === 'string' && value.toLowerCase() === 'true')) return true
      if (value !== false && !(typeof value === 'string' && value.toLowerCase() === 'false'))
        fail(name, 'InvalidValue', `${name} must be true or false.`, value)
      return false
    },
    under: (deeper, at) => checkInto(findings, deeper, at ?? element),
    refusal: () => {
      if (findings.items.length === 0) return undefined
      const [only = 'ValidationError'] = findings.errors
      const error = findings.errors.size === 1 ? only : 'ValidationError'
      return refuse(error, findings.items.map((item) => item.Detail).join(' '), findings.items)
    },
  }
}

export const startCheck = (): FieldCheck => checkInto({ items: [], errors: new Set() }, '', null)
