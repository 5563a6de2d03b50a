/** The log: one redacted line per event in a file of the data folder, which is rotated when it is full. */
import { randomInt } from 'node:crypto'
import { appendFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import { makePrivateFolderSync, PRIVATE_FILE } from '../files/private-files.ts'
import type { Redactor } from './redact.ts'

export interface Log {
  info(text: string): void
  /** Logs a failure of a known kind. */
  failure(where: string, error: AppError): void
  /** Logs a bug with its stack and causes. @returns a reference of eight characters that a person can read out */
  bug(where: string, error: unknown): string
}

export interface LogOptions {
  readonly folder: string
  readonly redactor: Redactor
  readonly clock: Clock
  /** In development: also prints each line. */
  readonly alsoTo?: (line: string) => void
  /** Size in bytes at which a file is rotated. */
  readonly fullAt?: number
}

const keptFiles = 3
/** Without letters and digits that look alike. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A log that cannot be written reports it once to `alsoTo`, and never stops the app. */
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

/** The stack of an error and of its causes; any other value as text. */
const describe = (error: unknown, depth = 0): string => {
  if (!(error instanceof Error)) return String(error)
  const own = error.stack ?? `${error.name}: ${error.message}`
  return error.cause === undefined || depth === 5
    ? own
    : `${own}\ncaused by ${describe(error.cause, depth + 1)}`
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** concilia.log is the newest file, concilia.2.log the oldest. */
const rotate = (folder: string): void => {
  const name = (index: number) => join(folder, index === 0 ? 'concilia.log' : `concilia.${index}.log`)
  rmSync(name(keptFiles - 1), { force: true })
  for (let index = keptFiles - 2; index >= 0; index--) {
    if (sizeOf(name(index)) > 0) renameSync(name(index), name(index + 1))
  }
}
