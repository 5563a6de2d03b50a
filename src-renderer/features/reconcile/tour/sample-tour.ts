/** The tour of the sample company: one proposal of each kind of payment, from the easiest to an ambiguous one. */
import type { EvidenceCode } from '#contract/match-values.ts'
import type { GroupView } from '#contract/matching.ts'
import { memberIds } from '../../../groups/use-members.ts'
import type { Pane } from '../reconcile-state.ts'

/** Properties of a group: numbers of members, and its evidence. */
interface Traits {
  readonly group: GroupView
  readonly documents: number
  readonly transactions: number
  readonly kinds: ReadonlySet<string>
  readonly says: (code: EvidenceCode) => boolean
}

const isSure = ({ group }: Traits): boolean => group.class === 'certain' || group.class === 'likely'
const isPlain = ({ kinds }: Traits): boolean => kinds.size === 1 && kinds.has('payment')

/** In the order in which they are shown. */
const kinds = {
  easy: (one) =>
    one.group.class === 'certain' &&
    one.documents === 1 &&
    one.transactions === 1 &&
    isPlain(one) &&
    one.says('reference-full') &&
    one.says('name-exact') &&
    one.says('unique-document'),
  batch: (one) =>
    isSure(one) &&
    one.documents > 1 &&
    one.transactions === 1 &&
    isPlain(one) &&
    !one.says('several-customers'),
  withholding: (one) => isSure(one) && one.documents === 1 && one.kinds.has('withholding'),
  instalments: (one) => isSure(one) && one.says('amount-instalments'),
  twice: (one) => isSure(one) && one.says('covered-twice'),
  salary: ({ group }) =>
    group.class !== 'ambiguous' &&
    group.evidence.length === 1 &&
    group.allocations.every(({ categoryId }) => categoryId === 'salaries'),
  creditNote: (one) => isSure(one) && one.transactions === 1 && one.kinds.has('credit-note'),
  reversal: (one) => isSure(one) && one.kinds.has('reversal'),
  payout: (one) => isSure(one) && one.kinds.has('fee') && one.says('payout'),
  question: ({ group }) => group.class === 'ambiguous' && group.alternatives.length > 1,
} satisfies Record<string, (one: Traits) => boolean>

type TourKind = keyof typeof kinds

export interface TourStop {
  readonly kind: TourKind
  readonly groupId: GroupView['id']
  /** The list and the row where it is shown. */
  readonly pane: Pane
  readonly rowId: number
}

/**
 * @param groups proposals, strongest first
 * @returns the first proposal of each kind; no two share a row
 */
export const tourOf = (groups: readonly GroupView[]): readonly TourStop[] => {
  const decidable = groups
    .map(traitsOf)
    .filter(({ group, says }) => !group.explained && !says('settled-at-source'))
  const used = { documents: new Set<number>(), transactions: new Set<number>() }
  return Object.entries(kinds).flatMap(([kind, fits]) => {
    const isFree = ({ group }: Traits): boolean => {
      const ids = memberIds([group, ...group.alternatives].flatMap(({ allocations }) => allocations))
      return (
        !ids.documents.some((id) => used.documents.has(id)) &&
        !ids.transactions.some((id) => used.transactions.has(id))
      )
    }
    const found = decidable.find((one) => fits(one) && isFree(one))
    if (found === undefined) return []
    const { id, allocations } = found.group
    const ids = memberIds(allocations)
    for (const document of ids.documents) used.documents.add(document)
    for (const transaction of ids.transactions) used.transactions.add(transaction)
    const pane = ids.documents.length > 0 ? 'left' : 'right'
    const rowId = ids.documents[0] ?? ids.transactions[0]
    return rowId === undefined ? [] : [{ kind: kind as TourKind, groupId: id, pane, rowId }]
  })
}

const traitsOf = (group: GroupView): Traits => {
  const ids = memberIds(group.allocations)
  const codes = new Set(group.evidence.map(({ code }) => code))
  return {
    group,
    documents: ids.documents.length,
    transactions: ids.transactions.length,
    kinds: new Set(group.allocations.map(({ kind }) => kind)),
    says: (code) => codes.has(code),
  }
}
