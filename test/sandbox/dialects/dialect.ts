/** Chooses the writer of a record shape: those a bank may send its transactions in (interface 2.10 does not show one). */
import { AppError } from '#core/app-error.ts'
import { berlinRecord, type ServiceHooks } from '../../../src-main/sandbox/hooks.ts'
import type { Transaction } from '../../../src-main/sandbox/transaction.ts'
import { bareRecord } from './bare.ts'
import { flatRecord } from './flat.ts'
import { snakeRecord } from './snake.ts'
import { tinkRecord } from './tink.ts'
import { unsignedRecord } from './unsigned.ts'

export const SANDBOX_DIALECTS = ['berlin', 'flat', 'tink', 'snake', 'bare'] as const
/** The one shape without the direction of an amount: a client has to ask the person. */
const UNDIRECTED_DIALECT = 'unsigned'
export type SandboxDialect = (typeof SANDBOX_DIALECTS)[number] | typeof UNDIRECTED_DIALECT

const WRITERS: Record<SandboxDialect, (transaction: Transaction) => object> = {
  berlin: berlinRecord,
  flat: flatRecord,
  tink: tinkRecord,
  snake: snakeRecord,
  bare: bareRecord,
  unsigned: unsignedRecord,
}

const isDialect = (text: string): text is SandboxDialect => Object.hasOwn(WRITERS, text)

/** @returns the transaction in the shape that the chosen bank sends */
export const toRecord = (dialect: SandboxDialect, transaction: Transaction): object =>
  WRITERS[dialect](transaction)

/**
 * `<account>` uses the chosen dialect; `<account>.<dialect>` is the same account in another one.
 *
 * @throws AppError invalid-input when there is no such dialect
 */
export const writerIn = (chosen: string): ServiceHooks['recordIn'] => {
  if (!isDialect(chosen))
    throw new AppError('invalid-input', `the dialect must be one of ${Object.keys(WRITERS).join(', ')}`)
  return (shape = chosen) => (isDialect(shape) ? WRITERS[shape] : undefined)
}
