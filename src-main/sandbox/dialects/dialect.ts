/** One writer per record shape. */

import type { SandboxDialect } from '../options.ts'
import { bareRecord } from './bare.ts'
import { berlinRecord } from './berlin.ts'
import { flatRecord } from './flat.ts'
import type { Movement } from './movement.ts'
import { snakeRecord } from './snake.ts'
import { tinkRecord } from './tink.ts'
import { unsignedRecord } from './unsigned.ts'

const WRITERS: Record<SandboxDialect, (movement: Movement) => object> = {
  berlin: berlinRecord,
  flat: flatRecord,
  tink: tinkRecord,
  snake: snakeRecord,
  bare: bareRecord,
  unsigned: unsignedRecord,
}

export const isDialect = (text: string): text is SandboxDialect => Object.hasOwn(WRITERS, text)

/** One movement as the chosen bank would send it. */
export const toRecord = (dialect: SandboxDialect, movement: Movement): object => WRITERS[dialect](movement)
