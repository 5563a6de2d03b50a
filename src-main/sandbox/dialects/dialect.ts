/** Chooses the writer of a record shape. */

import type { SandboxDialect } from '../options.ts'
import { bareRecord } from './bare.ts'
import { berlinRecord } from './berlin.ts'
import { flatRecord } from './flat.ts'
import { snakeRecord } from './snake.ts'
import { tinkRecord } from './tink.ts'
import type { Transaction } from './transaction.ts'
import { unsignedRecord } from './unsigned.ts'

const WRITERS: Record<SandboxDialect, (transaction: Transaction) => object> = {
  berlin: berlinRecord,
  flat: flatRecord,
  tink: tinkRecord,
  snake: snakeRecord,
  bare: bareRecord,
  unsigned: unsignedRecord,
}

export const isDialect = (text: string): text is SandboxDialect => Object.hasOwn(WRITERS, text)

/** @returns the transaction in the shape that the chosen bank sends */
export const toRecord = (dialect: SandboxDialect, transaction: Transaction): object =>
  WRITERS[dialect](transaction)
