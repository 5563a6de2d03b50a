/** The log: one line per event in a file of the data folder, redacted, rotated when it is full. */
import { randomInt } from 'node:crypto'
import { appendFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import { makePrivateFolderSync, PRIVATE_FILE } from '../files/private-files.ts'
import type { Redactor } from './redact.ts'

export interface Log {
  info(text: string): void
  /** The world failed in a known way. */
  failure(where: string, error: AppError): void
  /** A bug, with its stack and causes. Returns a reference of eight characters a person can read out. */
  bug(where: string, error: unknown): string
}

export interface LogOptions {
  readonly folder: string
  readonly redactor: Redactor
  readonly clock: Clock
  /** Development: lines are shown as well as kept. */
  readonly alsoTo?: (line: string) => void
  /** Size in bytes at which a file is rotated. */
  readonly fullAt?: number
}

const keptFiles = 3
/** Without letters and digits that look alike. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A log that cannot be written is told once on `alsoTo` and never stops the app. */
export const openLog = ({ folder, redactor, clock, alsoTo, fullAt = 1_000_000 }: LogOptions): Log => {
  const path = join(folder, 'concilia.log')
  let unwritable = false

  const write = (level: string, text: string): void => {
    const line = redactor.redact(`${clock.now()} ${level} ${text}`).replaceAll('\n', '\n    ')
    alsoTo?.(line)
    try {
      makePrivateFolderSync(folder)
      if (sizeOf(path) >= fullAt) rotate(folder)
      appendFileSync(path, `${line}\n`, { mode: PRIVATE_FILE })
    } catch (error) {
      if (!unwritable) alsoTo?.(`the log cannot be written: ${describe(error)}`)
      unwritable = true
    }
  }

  return {
    info: (text) => write('info', text),
    failure: (where, error) => write('failure', `${where}: ${error.code} ${describe(error)}`),
    bug(where, error) {
      const reference = newReference()
      write('bug', `${reference} ${where}: ${describe(error)}`)
      return reference
    },
  }
}

const newReference = (): string =>
  Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** The stack of an error and of what caused it; anything else thrown as text. */
const describe = (error: unknown, depth = 0): string => {
  if (!(error instanceof Error)) return String(error)
  const own = error.stack ?? `${error.name}: ${error.message}`
  return error.cause === undefined || depth === 5
    ? own
    : `${own}\ncaused by ${describe(error.cause, depth + 1)}`
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** concilia.log is the newest, concilia.2.log the oldest. */
const rotate = (folder: string): void => {
  const name = (index: number) => join(folder, index === 0 ? 'concilia.log' : `concilia.${index}.log`)
  rmSync(name(keptFiles - 1), { force: true })
  for (let index = keptFiles - 2; index >= 0; index--) {
    if (sizeOf(name(index)) > 0) renameSync(name(index), name(index + 1))
  }
}
