/** How sure a pair of equal amounts is: every rule of its class. */
import type { Evidence, MatchClass } from '#contract/match-values.ts'
import { isMonthEnd, lagOf, USUAL_DAYS } from './date-lag.ts'
import { type Edge, isNear, isPlain, isSupported, type Pairs } from './pair-amounts.ts'
import type { BankRow, LineRow } from './read-book.ts'
import type { NumberRead } from './read-numbers.ts'
import { isDeposit } from './row-kinds.ts'

export interface Verdict {
  class: MatchClass
  /** Reasons that come from what else has the amount. */
  evidence: Evidence[]
  /** Pairs that would do as well, of an ambiguous one. */
  rivals: readonly Edge[]
}

/** What a rival without a partner must be worse by: five days. */
const FREE_MARGIN = 60
/** What exchanging partners with another pair must cost where lines and transactions both differ. */
const SWAP_MARGIN = 40
/** Days from which a rival belongs to another month. */
const OTHER_MONTH = 18
/** Cents of a round amount, and the days within which one is the same. */
const ROUND = 500
const NEAR_ROUND = 5

/** Null where the pair is not worth a proposal. */
export const classifyPair = (edge: Edge, pairs: Pairs): Verdict | null => {
  const { line, row, compared } = edge
  const ofLine = without(edge, pairs.ofLine[line.at])
  const ofBank = without(edge, pairs.ofBank[row.at])
  const rivals = ofLine.length + ofBank.length === 0 ? NO_EDGES : [...ofLine, ...ofBank]
  const unique: Evidence[] = [
    ...(ofBank.length === 0 ? [{ code: 'unique-line', params: {}, lineId: line.source.id } as const] : []),
    ...(ofLine.length === 0
      ? [{ code: 'unique-transaction', params: {}, transactionId: row.source.id } as const]
      : []),
  ]
  const say = (kind: MatchClass, evidence: Evidence[] = unique): Verdict => ({
    class: kind,
    evidence,
    rivals: NO_EDGES,
  })
  if (compared.number !== null && !rivals.some((one) => one.compared.number !== null)) {
    const goesOn = compared.mayGoOn ? ofBank.find((one) => goesOnIn(edge, one.line)) : undefined
    if (goesOn === undefined) return say(compared.hasOtherNames ? 'likely' : 'certain')
    const cut: Evidence = {
      code: 'reference-may-go-on',
      params: { number: compared.number.shown },
      transactionId: row.source.id,
    }
    return say('likely', [...unique, cut])
  }
  if (compared.otherNumber !== null) return rivals.length === 0 ? say('possible') : null
  if (rivals.length === 0) return say(classOfUnique(edge))
  const near = rivals.filter(isNear)
  const usual = isNear(edge) || isMonthEnd(line, row)
  if (near.length === 0 && usual) {
    const areSettled = rivals.every((one) => isElsewhere(one, edge, pairs) || isFar(one, edge))
    if (!areSettled) return byOrder(edge, rivals, pairs)
    if (compared.hasOtherNames) return say('possible')
    return say(isSupported(edge) && rivals.every((one) => isFar(one, edge)) ? 'certain' : 'likely')
  }
  if (
    isDistinguished(
      edge,
      rivals.filter((one) => isNear(one) || !isNear(edge)),
    ) &&
    usual
  ) {
    const areSettled = rivals.every((one) => isElsewhere(one, edge, pairs) || isFar(one, edge) || isNear(one))
    return say(areSettled ? 'likely' : 'possible', [])
  }
  return byOrder(edge, rivals, pairs)
}

const NO_EDGES: readonly Edge[] = []

const without = (edge: Edge, edges: readonly Edge[] = NO_EDGES): readonly Edge[] =>
  edges.length <= 1 ? NO_EDGES : edges.filter((one) => one !== edge)

const classOfUnique = (edge: Edge): MatchClass => {
  // A slip of several cheques may come to the amount of another one by chance.
  const isSlip = isDeposit(edge.row) && !isDeposit(edge.line) && !isSupported(edge)
  if (isSlip) return isNear(edge) ? 'likely' : 'possible'
  // A cheque is never paid by a transfer.
  if (isChequeByTransfer(edge)) return isSupported(edge) && isPlain(edge) ? 'likely' : 'possible'
  if (isPlain(edge)) return isOnlyByAmount(edge) ? 'likely' : 'certain'
  if (!edge.compared.hasOtherNames) return 'likely'
  return isNear(edge) ? 'likely' : 'possible'
}

const isChequeByTransfer = ({ line, row }: Edge): boolean =>
  (line.saysCheque || line.numbers.some(isCheque)) && row.saysTransfer && !row.saysCheque

const isCheque = ({ kind }: NumberRead): boolean => kind === 'cheque'

/**
 * Own transfers are of round amounts and come again: one side may lack this one, and the other side the next. What reverses a
 * line has its amount too, and a round amount may be another payment's where the days differ by more than a weekend.
 */
const isOnlyByAmount = (edge: Edge): boolean => {
  const { line, row } = edge
  if (isSupported(edge)) return false
  const isRound = line.amount % ROUND === 0 && Math.abs(lagOf(line, row)) > NEAR_ROUND
  return line.saysOwnTransfer || row.saysOwnTransfer || line.saysReversal || isRound
}

/** Whether a line of the same amount has a number that goes on from the one in which the bank's text ends. */
const goesOnIn = ({ compared }: Edge, line: LineRow): boolean =>
  line.numbers.some(({ key }) => key !== compared.number?.key && key.startsWith(compared.number?.key ?? ' '))

/** Whether the other row of a rival has a plain partner of its own. */
const isElsewhere = (rival: Edge, edge: Edge, pairs: Pairs): boolean => {
  const other =
    rival.line === edge.line ? pairs.chosenOfBank[rival.row.at] : pairs.chosenOfLine[rival.line.at]
  return other !== undefined && other !== edge && isPlain(other)
}

const isFar = (rival: Edge, edge: Edge): boolean =>
  Math.abs(lagOf(rival.line, rival.row)) - Math.abs(lagOf(edge.line, edge.row)) >= OTHER_MONTH

/** Whether the pair shares a name or a short number that no rival shares. */
const isDistinguished = (edge: Edge, rivals: readonly Edge[]): boolean =>
  isSupported(edge) && !edge.compared.hasOtherNames && !rivals.some(isSupported)

/** A set of equal amounts goes by date, unless another order would do as well and it matters which. */
const byOrder = (edge: Edge, rivals: readonly Edge[], pairs: Pairs): Verdict => {
  const equal: Evidence = {
    code: 'order-of-equal',
    params: { count: rivals.length + 1 },
    lineId: edge.line.source.id,
  }
  const close = rivals.filter((rival) => isClose(rival, edge, pairs))
  if (close.length > 0)
    return {
      class: 'ambiguous',
      evidence: [{ code: 'equal-beside', params: { count: close.length + 1 }, lineId: edge.line.source.id }],
      rivals: close,
    }
  const isUsualPair = Math.abs(lagOf(edge.line, edge.row)) <= USUAL_DAYS && !edge.compared.hasOtherNames
  return { class: isUsualPair ? 'likely' : 'possible', evidence: [equal], rivals: [] }
}

const isClose = (rival: Edge, edge: Edge, pairs: Pairs): boolean => {
  const isOtherRow = rival.line === edge.line
  const other = isOtherRow ? pairs.chosenOfBank[rival.row.at] : pairs.chosenOfLine[rival.line.at]
  if (other === undefined) {
    // Of rows of one day that say the same it does not matter which one is left over.
    const isSame = isOtherRow
      ? edge.row.day === rival.row.day && areAlikeAtBank(edge.row, rival.row)
      : edge.line.day === rival.line.day && areAlikeLines(edge.line, rival.line)
    return !isSame && edge.weight - rival.weight < FREE_MARGIN
  }
  const crossed = isOtherRow
    ? pairs.ofLine[other.line.at]?.find(({ row }) => row === edge.row)
    : pairs.ofLine[edge.line.at]?.find(({ row }) => row === other.row)
  if (crossed === undefined) return false
  const loses = edge.weight + other.weight - rival.weight - crossed.weight
  return loses < SWAP_MARGIN && !areAlikeLines(edge.line, other.line) && !areAlikeAtBank(edge.row, other.row)
}

const keysOf = (row: LineRow | BankRow): string =>
  `${row.names.join(' ')} ${row.numbers.map(({ key }) => key).join(' ')}`

/** Whether two lines of one amount say the same: only their days and places differ. */
export const areAlikeLines = (one: LineRow, other: LineRow): boolean => keysOf(one) === keysOf(other)

const areAlikeAtBank = (one: BankRow, other: BankRow): boolean => keysOf(one) === keysOf(other)
