/** The columns of the table of companies. */
import { useMemo } from 'react'
import type { ErrorCode, WireError } from '#contract/errors.ts'
import type { Completeness } from '#contract/import-values.ts'
import { ApiError } from '../../api.ts'
import { SharedMark } from '../../groups/shared-mark.tsx'
import {
  asOfValues,
  formatAsOf,
  formatDate,
  formatDay,
  formatMonthInside,
  formatMonthShort,
  formatTime,
  useWords,
} from '../../lib/i18n/use-words.ts'
import { toReview } from '../../lib/to-review.ts'
import { ClassMark, type Mark } from '../../ui/class-mark.tsx'
import { CutName } from '../../ui/cut-name.tsx'
import type { Column } from '../../ui/data-grid/column.ts'
import { EnvironmentTag } from '../../ui/environment-tag.tsx'
import { useErrorSentences } from '../../ui/notice.tsx'
import type { Need, OfficeRow } from './needs.ts'
import styles from './start-view.module.css'
import { useCompanyLacks } from './use-company-lacks.ts'

const NOTHING = '—'

/** Errors that last until a person acts, and whose sentence is too long for a cell. */
const SHORT_ERRORS = [
  ...(['credential-rejected', 'scope-missing', 'binding-missing', 'client-rejected'] as const),
  ...(['remote-shape-changed', 'storage-corrupt', 'mirror-lost', 'mirror-moved'] as const),
  ...(['database-from-future', 'storage-failed', 'disk-full'] as const),
] as const satisfies readonly ErrorCode[]

const MARKS: Readonly<Record<Need['kind'], Mark | null>> = {
  error: 'conflict',
  credentials: 'conflict',
  contested: 'conflict',
  doubtful: 'ambiguous',
  differing: 'conflict',
  undirected: 'ambiguous',
  missing: 'ambiguous',
  late: 'ambiguous',
  unreadable: 'ambiguous',
  unfound: 'ambiguous',
  ambiguous: 'ambiguous',
  waiting: 'ambiguous',
  review: 'possible',
  lateDocuments: 'possible',
  close: 'decided',
  unknown: null,
  none: null,
}

/** @param apart for names with the same beginning: index from which they differ */
export const useOfficeColumns = (apart: ReadonlyMap<string, number>): readonly Column<OfficeRow>[] => {
  const { t, count, counted, language } = useWords()
  const needText = useNeedText()
  const lacksOf = useCompanyLacks()
  const differenceText = useDifferenceText()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other values change only with the language
  return useMemo(() => {
    const asOf = ({ office }: OfficeRow): string =>
      office?.asOf ? ` · ${t('start.office.asOf', asOfValues(office.asOf, new Date()))}` : ''
    /** The need, and what its connection lacks, which no figure shows. */
    const needAndLacks = (row: OfficeRow): string => {
      const lacks = lacksOf(row.company)
      const isSaid = lacks.length > 0 && (row.need.kind === 'none' || row.need.kind === 'credentials')
      return [...(isSaid ? [] : [needText(row.need)]), ...lacks].join(' · ')
    }
    /** The result of the last SAF-T (PT) file, and its last day. */
    const completeText = (known: Completeness | null): string => {
      if (known === null) return NOTHING
      if (known.missing > 0) return t('start.office.unfound', counted(known.missing))
      if (known.different > 0) return t('start.office.different', counted(known.different))
      return t(known.proves ? 'start.office.complete' : 'start.office.checked', { day: formatDate(known.to) })
    }
    const lastSync = ({ office }: OfficeRow): string => {
      if (office?.isSyncing) return t('start.office.syncing')
      if (office?.retryAt) return t('start.office.retryAt', { time: formatTime(office.retryAt) })
      const at = office?.figures?.lastSyncAt
      return at ? formatAsOf(at, new Date()) : NOTHING
    }
    const columns: Column<OfficeRow>[] = [
      {
        id: 'name',
        place: 'first',
        label: t('start.office.columns.name'),
        width: 240,
        grows: true,
        isSortable: true,
        cell: ({ company }) => (
          <span className={styles.officeName}>
            <CutName name={company.name} differsAt={apart.get(company.name)} />
            <SharedMark companyId={company.id} />
            {company.environment === 'production' ? null : (
              <EnvironmentTag environment={company.environment} />
            )}
          </span>
        ),
      },
      {
        id: 'need',
        place: 'second',
        label: t('start.office.columns.need'),
        width: 240,
        grows: true,
        isSortable: true,
        cell: (row) => {
          const mark = MARKS[row.need.kind]
          return (
            <span className={styles.officeNeed}>
              {mark === null ? null : <ClassMark mark={mark} />}
              {text(`${needAndLacks(row)}${asOf(row)}`)}
            </span>
          )
        },
      },
      {
        id: 'toReview',
        place: 'figure',
        label: t('start.office.columns.toReview'),
        width: 84,
        align: 'end',
        isSortable: true,
        cell: ({ office }) => (office?.figures ? count(toReview(office.figures)) : NOTHING),
      },
      {
        id: 'period',
        label: t('start.office.columns.period'),
        width: 120,
        hideBelow: 1040,
        cell: ({ office }) =>
          text(office?.figures ? formatMonthShort(office.figures.months.period, language) : NOTHING),
      },
      {
        id: 'difference',
        label: t('start.office.columns.difference'),
        width: 172,
        align: 'end',
        hideBelow: 920,
        cell: (row) => text(differenceText(row)),
      },
      {
        id: 'lastSync',
        place: 'under-figure',
        label: t('start.office.columns.lastSync'),
        width: 156,
        align: 'end',
        isSortable: true,
        hideBelow: 748,
        cell: (row) => text(lastSync(row)),
      },
      {
        id: 'complete',
        label: t('start.office.columns.complete'),
        width: 150,
        hideBelow: 1464,
        cell: ({ office }) => text(completeText(office?.figures?.completeness ?? null)),
      },
      {
        id: 'waiting',
        label: t('start.office.columns.waiting'),
        width: 150,
        hideBelow: 1314,
        isSortable: true,
        cell: ({ office }) => {
          const { count: n = 0, since = null } = office?.figures?.waiting ?? {}
          return text(
            since === null ? NOTHING : t('start.office.waitingSince', { n: count(n), day: formatDay(since) }),
          )
        },
      },
      {
        id: 'lastClosed',
        label: t('start.office.columns.lastClosed'),
        width: 124,
        hideBelow: 1164,
        cell: ({ office }) => {
          const last = office?.figures?.months.lastClosing
          return text(last ? formatMonthShort(last.period, language) : NOTHING)
        },
      },
    ]
    return columns
  }, [language, apart])
}

const useNeedText = () => {
  const { t, counted, language } = useWords()
  const sentencesOf = useErrorSentences()
  const errorText = (error: WireError): string => {
    const short = SHORT_ERRORS.find((code) => code === error.code)
    return short === undefined ? sentencesOf(new ApiError(error)).what : t(`start.office.error.${short}`)
  }
  return (need: Need): string => {
    if (need.kind === 'error') return errorText(need.error)
    if (need.kind === 'credentials') return t('start.secrets.missing')
    if (need.kind === 'contested') return t('sharing.company.contested', counted(need.count))
    if (need.kind === 'close')
      return t('start.office.need.close', { month: formatMonthInside(need.month, language) })
    if (need.kind === 'unknown' || need.kind === 'none') return t(`start.office.need.${need.kind}`)
    return t(`start.office.need.${need.kind}`, counted(need.count))
  }
}

/** The difference between the bank's balance and the transactions: the largest of several accounts, and how many more. */
const useDifferenceText = () => {
  const { money } = useWords()
  return ({ office }: OfficeRow): string => {
    const differences = office?.figures?.months.bankDifferences
    if (!differences) return NOTHING
    const known = differences
      .flatMap(({ differenceMinor, currency }) =>
        differenceMinor === null ? [] : { differenceMinor, currency },
      )
      .toSorted((one, other) => Math.abs(other.differenceMinor) - Math.abs(one.differenceMinor))
    const [largest] = known
    if (largest === undefined)
      return differences.length > 0 ? NOTHING : money(0, office?.figures?.currency ?? 'EUR')
    const more = known.length > 1 ? ` +${known.length - 1}` : ''
    return `${money(largest.differenceMinor, largest.currency)}${more}`
  }
}

const text = (value: string) => <span title={value}>{value}</span>
