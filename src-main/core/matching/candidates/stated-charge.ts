/**
 * Reads the amount before the bank's charge, and the charge, from a text: `BRUTO 100,00 COMISSAO 1,20`. Terminals write
 * them, and the reader of CAMT does where the file states both.
 */
import { foldKeepingSigns } from '../../reference/scan-runs.ts'
import { memoizeLast } from '../index/memoize.ts'
import type { OpenTransaction } from '../model/hypothesis.ts'
import type { MinorUnits } from '../model/units.ts'

/** A fee that the text states, as it is written. */
export interface StatedFee {
  fee: MinorUnits
  shown: string
  /** Whether the text has the amount before the fee too. */
  hasGross: boolean
}

const STATED_FEE = /\b(?:COM|COMISSAO|COMISSOES|TAXA|TSC)[ .:]{1,2}(\d{1,6}[.,]\d{2})(?!\d)/
const STATED_GROSS = /\b(?:BRUTO|TOTAL|VALOR BRUTO)[ .:]{1,2}(\d{1,9}[.,]\d{2})(?!\d)/

/** null where none is stated, or the gross amount less the fee is not what was received. */
export const readStatedFee = ({ source, amount }: OpenTransaction): StatedFee | null => {
  const text = foldKeepingSigns(source.text)
  const [shown, written] = STATED_FEE.exec(text) ?? []
  if (shown === undefined || written === undefined) return null
  const fee = toMinor(written)
  const gross = STATED_GROSS.exec(text)?.[1]
  if (gross !== undefined && toMinor(gross) - fee !== amount) return null
  return { fee, shown, hasGross: gross !== undefined }
}

const toMinor = (written: string): MinorUnits => Number(written.replace(/[.,]/, ''))

/** Most texts have neither word. */
const MAY_STATE = /BRUTO|TOTAL/i

/**
 * The charge between what was paid and what was received; 0 where the text does not state both it and the gross amount.
 * Kept for the last transaction, which is compared with many documents.
 */
export const statedCharge = memoizeLast((transaction: OpenTransaction): MinorUnits => {
  if (transaction.sign < 0 || !MAY_STATE.test(transaction.source.text)) return 0
  const stated = readStatedFee(transaction)
  return stated?.hasGross ? stated.fee : 0
})
