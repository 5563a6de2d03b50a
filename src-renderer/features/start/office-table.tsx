/** All companies as a table, the most urgent first. */
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { CompanyView } from '#contract/companies.ts'
import { useCommands } from '../../lib/commands.ts'
import { findDifferences } from '../../lib/find-differences.ts'
import { foldText } from '../../lib/fold-text.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { today } from '../../lib/period.ts'
import { appQueries, useSettings } from '../../lib/queries.ts'
import { useSharing } from '../../lib/sharing-queries.ts'
import { useColumnChoices } from '../../lists/columns/column-choices.ts'
import type { Sort } from '../../ui/data-grid/column.ts'
import { DataGrid, type GridHandle } from '../../ui/data-grid/data-grid.tsx'
import { rowHeights } from '../../ui/data-grid/row-heights.ts'
import { EmptyNotice } from '../../ui/notice.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { needsPerson, type OfficeRow, officeRows, sortedBy } from './needs.ts'
import { useOfficeColumns } from './office-columns.tsx'
import styles from './start-view.module.css'

interface Props {
  readonly companies: readonly CompanyView[]
  /** The company whose row is active. */
  readonly chosen: CompanyView['id'] | null
  readonly onChoose: (company: CompanyView) => void
  readonly onOpen: (company: CompanyView) => void
}

const isFound = ({ name, taxId }: CompanyView, wanted: string): boolean =>
  foldText(name).includes(wanted) || taxId?.startsWith(wanted) === true

export const OfficeTable = ({ companies, chosen, onChoose, onOpen }: Props) => {
  const { t, count, counted, language } = useWords()
  const { density, singleKeys } = useSettings()
  const office = useQuery(appQueries.office).data?.companies
  const shared = useSharing()?.companies
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Sort>({ by: 'need', direction: 'ascending' })
  const grid = useRef<GridHandle>(null)
  const input = useRef<HTMLInputElement>(null)
  const { widths, setWidth } = useColumnChoices('office')
  const apart = useMemo(() => findDifferences(companies.map(({ name }) => name)), [companies])
  const columns = useOfficeColumns(apart)
  const wanted = useDeferredValue(foldText(search.trim()))
  const all = useMemo(() => officeRows(companies, office, today(), shared), [companies, office, shared])
  const rows = useMemo(() => {
    const found = all.filter(({ company }) => isFound(company, wanted))
    return sortedBy(found, sort, language)
  }, [all, wanted, sort, language])
  const total = count(all.length)
  const position = rows.findIndex(({ company }) => company.id === chosen)
  useCommands({ find: () => input.current?.focus() })
  const rowHeight = rowHeights[density]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter belongs to the grid, which has the focus
    <section
      className={styles.office}
      onKeyDown={(event) => {
        const row = rows[position]
        if (event.key !== 'Enter' || row === undefined || !grid.current?.hasFocus()) return
        event.preventDefault()
        onOpen(row.company)
      }}
    >
      <div className={styles.officeHead}>
        <SearchField
          label={t('start.office.search')}
          onSearch={setSearch}
          input={input}
          onLeave={() => grid.current?.focus()}
        />
        <p className={styles.fine} role="status">
          {wanted === ''
            ? t('start.office.inNeed', {
                total,
                ...counted(all.filter(({ need }) => needsPerson(need)).length),
              })
            : t('start.office.found', { total, n: count(rows.length) })}
        </p>
      </div>
      <div
        className={styles.officeRows}
        style={{ '--rows': Math.max(2, rows.length), '--one-line': `${rowHeight}px` } as CSSProperties}
      >
        <DataGrid<OfficeRow>
          label={t('start.companies')}
          columns={columns}
          widths={widths}
          onResize={setWidth}
          count={rows.length}
          subject={undefined}
          rowHeight={rowHeight}
          rowAt={(at) => rows[at]}
          onView={() => undefined}
          sort={sort}
          onSort={setSort}
          position={position}
          onMove={(at) => {
            const row = rows[at]
            if (row) onChoose(row.company)
          }}
          singleKeys={singleKeys}
          handle={grid}
          empty={<EmptyNotice text={t('start.office.nobody')} />}
        />
      </div>
    </section>
  )
}
