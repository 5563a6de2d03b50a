/** Payouts of a card terminal, MB WAY or payment service: many customers, one transaction, net of a fee, up to a day. */
import type { LedgerEntry, LedgerPart } from './ledger.ts'

export const PAYOUT_CHANNELS = ['terminal', 'mbway', 'service'] as const
type PayoutChannel = (typeof PAYOUT_CHANNELS)[number]

interface Waiting {
  day: number
  parts: LedgerPart[]
}

export interface Payouts {
  /** Counts a sale without a transfer of its customer: paid through a channel, in cash, or never. */
  sell(day: number): void
  collect(channel: PayoutChannel, day: number, documentId: number, amountMinor: number): void
  /** The payout of this day, for all sales up to the day before. */
  release(
    channel: PayoutChannel,
    day: number,
    dayText: (day: number) => string,
  ): Omit<LedgerEntry, 'isSettled'> | undefined
}

/**
 * The most sales among which a sum identifies a payout. A payout names days, not sales, so a person looks for sales of
 * these days that add up. Among more sales a sum proves nothing: 2^16 sets share the few ten thousand amounts that such
 * a payout may have, so that several sets fit.
 */
const MAX_IDENTIFIABLE_SALES = 16

/** Longest wait in days before a payout of even a single sale. */
const MAX_WAIT: Record<PayoutChannel, number> = { terminal: 3, mbway: 1, service: 7 }

const feeOf = (channel: PayoutChannel, amountMinor: number): number => {
  if (channel === 'service') return Math.round(amountMinor * 0.014) + 25
  return channel === 'terminal' ? Math.round(amountMinor * 0.009) : 0
}

const TEXTS: Record<PayoutChannel, string> = {
  terminal: 'TPA 0048213 FECHO',
  mbway: 'MB WAY RECEBIMENTOS',
  service: 'PAGAFACIL PAYOUT',
}

export const collectPayouts = (): Payouts => {
  const waiting: Record<PayoutChannel, Waiting | undefined> = {
    terminal: undefined,
    mbway: undefined,
    service: undefined,
  }
  const sales = new Map<number, number>()
  const isTellable = (from: number, until: number): boolean => {
    let count = 0
    for (let day = from; day <= until; day += 1) count += sales.get(day) ?? 0
    return count <= MAX_IDENTIFIABLE_SALES
  }
  return {
    sell: (day) => {
      sales.set(day, (sales.get(day) ?? 0) + 1)
    },
    collect: (channel, day, documentId, amountMinor) => {
      const current = waiting[channel] ?? { day, parts: [] }
      current.parts.push({ documentId, amountMinor, kind: 'payment' })
      waiting[channel] = current
    },
    release: (channel, day, dayText) => {
      const current = waiting[channel]
      if (!current || current.day >= day) return undefined
      if (current.parts.length < 4 && day - current.day < MAX_WAIT[channel]) return undefined
      waiting[channel] = undefined
      const gross = current.parts.reduce((sum, part) => sum + part.amountMinor, 0)
      const fee = current.parts.reduce((sum, part) => sum + feeOf(channel, part.amountMinor), 0)
      const last = dayText(day - 1)
      const window = current.day === day - 1 ? last : `${dayText(current.day)} A ${last}`
      return {
        amountMinor: gross - fee,
        text: `${TEXTS[channel]} ${window}`,
        counterparty: null,
        iban: null,
        scenario: `${channel}-payout`,
        decidable: isTellable(current.day, day - 1),
        parts:
          fee === 0
            ? current.parts
            : [...current.parts, { documentId: null, amountMinor: -fee, kind: 'fee' }],
      }
    },
  }
}
