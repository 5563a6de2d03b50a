/**
 * Small books where a careful accountant hesitates: equal amounts beside noise as banks and payers write it, numbers inside
 * other numbers, numbers that are cut. Each tells which line the transaction is really of, and whether its text says so.
 */
import type { IsoDate } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import type { BookLine, BookTransaction } from '#core/ledger/match/types.ts'
import { type Chance, createChance } from '../adversary/chance.ts'
import { makeNoise } from '../adversary/noise.ts'
import { line, transaction } from './samples.ts'

export interface Trap {
  kind: string
  lines: BookLine[]
  bank: BookTransaction[]
  /** Pairs that a certain proposal may have, as `line-transaction`. */
  right: string[]
}

type Tell = (chance: Chance) => Omit<Trap, 'kind'>

const DAY = '2026-10-05' as IsoDate
const NAMES = ['Padaria Espiga', 'Tinta Fresca', 'Oficina Roda', 'Grafica Tipo']
const SERIES = ['A', '2026', 'EN', 'T', 'B', '1', 'X']

const day = (chance: Chance): string => addDays(DAY, chance.between(0, 9)).slice(5)
const amountOf = (chance: Chance): number => -chance.pick([5_000, 10_000, 12_345, 95_000])
const numbersOf = (chance: Chance): [number, number] => {
  const first = chance.between(1, 120)
  return [first, first + chance.between(1, 30)]
}

/** Two lines of one amount; the text of the transaction holds noise made of the number of the other line, or of both. */
const noise: Tell = (chance) => {
  const amount = amountOf(chance)
  const serie = chance.pick(SERIES)
  const [own, other] = numbersOf(chance)
  const [name, otherName] = chance.shuffled(NAMES)
  const type = chance.pick(['FT', 'FT', 'FAT', 'CH'])
  const write = (number: number): string => (type === 'CH' ? `CH ${number}` : `${type} ${serie}/${number}`)
  const isSaid = chance.happens(30)
  const hit = { serie, number: other, order: String(4_000 + other) }
  const words = [makeNoise(hit, chance).text, ...(isSaid ? [write(own)] : [])]
  const text = ['TRF', ...chance.shuffled(words)].join(' ')
  return {
    lines: [
      line(1, day(chance), amount, `Pag. ${write(own)} ${name}`),
      line(2, day(chance), amount, `Pag. ${write(other)} ${otherName}`),
    ],
    bank: [transaction(1, day(chance), amount, text)],
    right: isSaid ? ['1-1'] : [],
  }
}

/** The number stands in a program's field of the document, and in noise at the bank. */
const field: Tell = (chance) => {
  const amount = amountOf(chance)
  const [own, other] = numbersOf(chance)
  return {
    lines: [
      line(1, day(chance), amount, 'Pagamento', { document: String(own) }),
      line(2, day(chance), amount, 'Pagamento', {
        document: String(chance.happens(50) ? other : 100_000 + other),
      }),
    ],
    bank: [
      transaction(1, day(chance), amount, `TRF ${makeNoise({ serie: 'A', number: other }, chance).text}`),
    ],
    right: [],
  }
}

const seriesInSeries: Tell = (chance) => {
  const amount = amountOf(chance)
  const [number] = numbersOf(chance)
  const [serie, longer] = chance.pick([
    ['2026', 'A2026'],
    ['2026', 'LX2026'],
    ['A', 'AB'],
    ['26', '2026'],
    ['2026', 'LOJA 2026'],
  ] as const)
  const isLonger = chance.happens(60)
  return {
    lines: [
      line(1, day(chance), amount, `Pag. FT ${serie}/${number}`),
      line(2, day(chance), amount, `Pag. FT ${longer}/${number}`),
    ],
    bank: [
      transaction(1, day(chance), amount, `TRF P/ SILVA FT ${isLonger ? longer : serie}/${number} LISBOA`),
    ],
    right: longer.includes(' ') ? ['1-1', '2-1'] : [isLonger ? '2-1' : '1-1'],
  }
}

/** The bank's text ends inside the number. */
const cut: Tell = (chance) => {
  const amount = amountOf(chance)
  const number = chance.between(1, 9)
  return {
    lines: [
      line(1, day(chance), amount, `Pag. FT A/${number}`),
      line(2, day(chance), amount, `Pag. FT A/${number}${chance.between(0, 9)}`),
    ],
    bank: [transaction(1, day(chance), amount, `TRF P/ SERRALHARIA PONTE NOVA LDA FT A/${number}`)],
    right: [],
  }
}

/** An amount that is equal by chance: the line and the transaction name others. */
const chanceEqual: Tell = (chance) => {
  const amount = amountOf(chance)
  const [name = '', other = ''] = chance.shuffled(NAMES)
  return {
    lines: [line(1, day(chance), amount, `Pag. ${name}`)],
    bank: [
      transaction(
        1,
        day(chance),
        amount,
        `${chance.pick(['TRF P/', 'DD', 'COMPRA 4821'])} ${other.toUpperCase()}`,
      ),
    ],
    right: [],
  }
}

/** Another cheque, another document, or the number of another paper. */
const otherPaper: Tell = (chance) => {
  const amount = amountOf(chance)
  const [own, other] = numbersOf(chance)
  const [inLine, atBank] = chance.pick([
    [`CH ${1_204_000 + own}`, `CHEQUE ${1_204_000 + other}`],
    [`Pag. FT A/${own}`, `TRF FT A/${other}`],
    [`Pag. FT A/${own}`, `TRF FT B/${own}`],
    [`Pag. FT 2026/${own}`, `TRF NC 2026/${own}`],
  ] as const)
  return {
    lines: [line(1, day(chance), amount, inLine)],
    bank: [transaction(1, day(chance), amount, `${atBank} LISBOA`)],
    right: [],
  }
}

/** A number that both have with amounts that differ a little, beside a line of the very amount with another number. */
const nearAmount: Tell = (chance) => {
  const amount = amountOf(chance)
  const [own, other] = numbersOf(chance)
  const off = chance.between(1, 150)
  const [name, otherName] = chance.shuffled(NAMES)
  const hasOther = chance.happens(60)
  return {
    lines: [
      line(1, day(chance), amount - off, `Pag. FT A/${own} ${name}`),
      ...(hasOther ? [line(2, day(chance), amount, `Pag. FT A/${other} ${otherName}`)] : []),
    ],
    bank: [transaction(1, day(chance), amount, `TRF P/ ${name?.toUpperCase()} FT A/${own} LISBOA`)],
    right: [],
  }
}

/** A payment each week; some the bank lacks, some the ledger. */
const weekly: Tell = (chance) => {
  const amount = amountOf(chance)
  const weeks = Array.from({ length: 12 }, (_, week) => week)
  const lack = (): Set<number> => new Set(weeks.filter(() => chance.happens(15)))
  const [inLedger, atBank] = [lack(), lack()]
  const start = (week: number): IsoDate => addDays(DAY, 7 * week - 60)
  return {
    lines: weeks
      .filter((week) => !inLedger.has(week))
      .map((week) =>
        line(week + 1, addDays(start(week), chance.between(0, 4)).slice(5), amount, 'Quota semanal Sol'),
      ),
    bank: weeks
      .filter((week) => !atBank.has(week))
      .map((week) =>
        transaction(week + 1, addDays(start(week), chance.between(0, 2)).slice(5), amount, 'DD SOL'),
      ),
    right: weeks.map((week) => `${week + 1}-${week + 1}`),
  }
}

/** A transfer between own accounts that each side has, though not the other's: round amounts come again. */
const ownTransfer: Tell = (chance) => {
  const amount = chance.pick([-500_000, -250_000, 100_000])
  return {
    lines: [
      line(
        1,
        day(chance),
        amount,
        chance.pick(['Transferência entre contas 1202', 'Transf. contas próprias', 'Reforço de conta']),
      ),
    ],
    bank: [transaction(1, day(chance), amount, 'TRF ENTRE CONTAS')],
    right: [],
  }
}

/** A customer's cheque, and a transfer of the same amount. */
const chequeAndTransfer: Tell = (chance) => {
  const amount = -amountOf(chance)
  const [name = '', other = ''] = chance.shuffled(NAMES)
  const text = chance.pick([`Ch. cliente ${name}`, `Cheque ${name}`, 'Chq. cliente', `CH ${name}`])
  return {
    lines: [line(1, day(chance), amount, text)],
    bank: [
      transaction(
        1,
        day(chance),
        amount,
        chance.pick(['TRF CR SEPA', `TRANSF RECEBIDA ${other.toUpperCase()}`, 'TRF DE']),
      ),
    ],
    right: [],
  }
}

/** A line with the sign turned beside a transaction that has its amount and says nothing, or what reverses a line. */
const turnedSign: Tell = (chance) => {
  const amount = amountOf(chance)
  const [own] = numbersOf(chance)
  const [name = ''] = chance.shuffled(NAMES)
  const date = day(chance)
  if (chance.happens(30))
    return {
      lines: [line(1, date, -amount, `Estorno N/Transf. ${name.slice(0, 10)}`)],
      bank: [transaction(1, date, -amount, chance.pick(['TRF ENTRE CONTAS', 'TRF CR SEPA']))],
      right: [],
    }
  return {
    lines: [line(1, date, -amount, `Liq. FT 2026/${own} ${name}`)],
    bank: [
      transaction(1, date, amount, `TRANSF SEPA ${name.toUpperCase()} FT 2026/${own}`),
      transaction(2, day(chance), -amount, 'TRF CR SEPA'),
    ],
    right: [],
  }
}

/** A round amount at the bank without a name, a week from a line of somebody's. */
const roundAmount: Tell = (chance) => {
  const amount = chance.pick([-5_000, -7_500, -10_000, -12_500])
  const [own] = numbersOf(chance)
  return {
    lines: [
      line(1, addDays(DAY, chance.between(6, 9)).slice(5), amount, `Pag. FT B/${own} ${chance.pick(NAMES)}`),
    ],
    bank: [transaction(1, DAY.slice(5), amount, 'TRF P/')],
    right: [],
  }
}

const TELL: Readonly<Record<string, Tell>> = {
  noise,
  field,
  'series-in-series': seriesInSeries,
  cut,
  'chance-equal': chanceEqual,
  'other-paper': otherPaper,
  'near-amount': nearAmount,
  weekly,
  'own-transfer': ownTransfer,
  'cheque-and-transfer': chequeAndTransfer,
  'turned-sign': turnedSign,
  'round-amount': roundAmount,
}

export const trapKinds = Object.keys(TELL)

export const setTrap = (kind: string, seed: number): Trap => {
  const told = TELL[kind]?.(createChance(seed))
  if (told === undefined) throw new Error(`there is no trap ${kind}`)
  return { kind, ...told }
}
