/** The most urgent thing that a company needs from a person, and the order of companies by need. */
import type { CompanyView } from '#contract/companies.ts'
import type { WireError } from '#contract/errors.ts'
import type { OfficeCompany } from '#contract/office.ts'
import type { SharedCompanyState } from '#contract/sharing.ts'
import { homeOf, isOnFiles } from '../../lib/has-bank.ts'
import type { Screen } from '../../lib/session.ts'
import { toReview } from '../../lib/to-review.ts'
import type { Sort } from '../../ui/data-grid/column.ts'

const counted = [
  ...(['doubtful', 'differing', 'undirected', 'missing'] as const),
  ...(['late', 'unreadable', 'unfound', 'ambiguous', 'waiting', 'review', 'lateDocuments'] as const),
] as const
type CountedNeed = (typeof counted)[number]

export type Need =
  | { readonly kind: 'error'; readonly error: WireError }
  /** Its secrets have to be entered. */
  | { readonly kind: 'credentials' }
  /** Decisions in conflict with the office's. */
  | { readonly kind: 'contested'; readonly count: number }
  | { readonly kind: CountedNeed; readonly count: number }
  | { readonly kind: 'close'; readonly month: string }
  /** Its figures are not computed yet. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'none' }

/** Failures that are retried without a person. */
const PASSING: ReadonlySet<string> = new Set(['offline', 'remote-failed', 'rate-limited', 'cancelled'])

const RANK = [
  ...(['error', 'credentials', 'contested'] as const),
  ...counted,
  'close',
  'unknown',
  'none',
] as const satisfies readonly Need['kind'][]

const rankOf = ({ kind }: Need): number => RANK.indexOf(kind)

export const needsPerson = ({ kind }: Need): boolean => kind !== 'none' && kind !== 'unknown'

/** @param today the person's local date, `yyyy-mm-dd` */
const needOf = (company: OfficeCompany | undefined, today: string): Need => {
  const error = company?.error ?? null
  // As a state: as a failure of the sync it would be a sentence too long for a cell.
  if (error?.code === 'credential-missing') return { kind: 'credentials' }
  if (error !== null && !PASSING.has(error.code)) return { kind: 'error', error }
  const figures = company?.figures
  if (!figures) return { kind: 'unknown' }
  const { proposals, months } = figures
  const counts: Record<CountedNeed, number> = {
    doubtful: figures.doubtful,
    differing: figures.differing,
    undirected: figures.undirected,
    missing: figures.missing,
    late: months.late,
    lateDocuments: months.lateDocuments,
    unreadable: figures.unreadable,
    unfound: figures.completeness?.missing ?? 0,
    ambiguous: proposals.ambiguous,
    waiting: figures.waitingDecisions,
    review: toReview(figures),
  }
  const kind = counted.find((one) => counts[one] > 0)
  if (kind !== undefined) return { kind, count: counts[kind] }
  const isOver = months.period < today.slice(0, 7)
  return isOver && months.count > 0 ? { kind: 'close', month: months.period } : { kind: 'none' }
}

/** The most urgent first, more before fewer. */
const byNeed = (one: Need, other: Need): number =>
  rankOf(one) - rankOf(other) || ('count' in other ? other.count : 0) - ('count' in one ? one.count : 0)

export interface OfficeRow {
  readonly company: CompanyView
  /** undefined until the list is loaded. */
  readonly office: OfficeCompany | undefined
  readonly need: Need
}

const compare = (by: string, one: OfficeRow, other: OfficeRow): number => {
  const figures = [one.office?.figures, other.office?.figures] as const
  if (by === 'need') return byNeed(one.need, other.need)
  if (by === 'toReview') {
    const [own = 0, others = 0] = figures.map((of) => (of ? toReview(of) : 0))
    return others - own
  }
  if (by === 'lastSync') return (figures[0]?.lastSyncAt ?? '').localeCompare(figures[1]?.lastSyncAt ?? '')
  if (by === 'waiting') {
    // Who waits longest comes first, who waits for nothing last.
    const [own = '9', others = '9'] = figures.map((of) => of?.waiting.since ?? '9')
    return own.localeCompare(others)
  }
  return 0
}

/** By the chosen column, then by name. */
export const sortedBy = (
  rows: readonly OfficeRow[],
  { by, direction }: Sort,
  language: string,
): OfficeRow[] => {
  const { compare: byText } = new Intl.Collator(language, { numeric: true })
  const sign = direction === 'ascending' ? 1 : -1
  return rows.toSorted(
    (one, other) =>
      sign * compare(by, one, other) ||
      (by === 'name' ? sign : 1) * byText(one.company.name, other.company.name),
  )
}

export const officeRows = (
  companies: readonly CompanyView[],
  office: readonly OfficeCompany[] | undefined,
  today: string,
  shared: readonly SharedCompanyState[] = [],
): OfficeRow[] => {
  const known = new Map(office?.map((one) => [one.companyId, one]))
  const contested = new Map(shared.map((one) => [one.companyId, one.contested]))
  return companies.map((company) => {
    const own = known.get(company.id)
    const count = contested.get(company.id) ?? 0
    const other = needOf(own, today)
    const need = count === 0 || other.kind === 'error' ? other : ({ kind: 'contested', count } as const)
    const isLacking = company.secrets === 'missing' && need.kind !== 'error' && !isOnFiles(company)
    return { company, office: own, need: isLacking ? { kind: 'credentials' } : need }
  })
}

/** The screen where a person settles it; by default the one where a company's work is. */
const PLACES: Readonly<Partial<Record<Need['kind'], Screen>>> = {
  error: 'start',
  credentials: 'start',
  doubtful: 'issue',
  missing: 'transactions',
  unreadable: 'documents',
  late: 'closing',
  lateDocuments: 'closing',
  unfound: 'closing',
  waiting: 'start',
  close: 'closing',
}

export const placeOf = ({ company, need }: OfficeRow): Screen => PLACES[need.kind] ?? homeOf(company)

/** The next company that needs a person, in the order of need after the open one, starting again after the last. */
export const nextInNeed = (
  rows: readonly OfficeRow[],
  current: CompanyView['id'] | null,
  language: string,
): OfficeRow | undefined => {
  const sorted = sortedBy(rows, { by: 'need', direction: 'ascending' }, language)
  const at = sorted.findIndex(({ company }) => company.id === current)
  const others = [...sorted.slice(at + 1), ...sorted.slice(0, Math.max(0, at))]
  return others.find(({ need }) => needsPerson(need))
}
