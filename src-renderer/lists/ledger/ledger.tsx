/** Either list with its filters: a pane of the reconcile screen, and a screen of its own. */
import { memo, useMemo } from 'react'
import type { CompanyId } from '#contract/values.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import type { ListQuery } from '../filters/list-query.ts'
import { useLedgerFilters } from '../filters/use-ledger-filters.tsx'
import type { ListController } from '../use-list-controller.ts'
import { EmptyList } from './empty-list.tsx'
import { LedgerPane, type LedgerParts } from './ledger-pane.tsx'

interface Props<Query extends ListQuery, Row extends { readonly id: number }> extends LedgerParts<Row> {
  /** Where this list keeps its columns. */
  readonly name: string
  readonly controller: ListController<Query, Row>
  readonly companyId: CompanyId
  readonly currency: string
}

const never = () => false

const LedgerOf = <Query extends ListQuery, Row extends { readonly id: number }>({
  name,
  controller,
  companyId,
  currency,
  ...parts
}: Props<Query, Row>) => {
  const words = useWords()
  const { t } = words
  const { kind, query, change, put, preset, list } = controller
  const controls = useMemo(() => kind.controls(query, change, put, words), [kind, query, change, put, words])
  const { filters, narrowed, dialog } = useLedgerFilters(kind.of, controls)
  const isDone = controls.isUndecided ? kind.isDone : never
  return (
    <>
      <LedgerPane
        {...parts}
        name={name}
        title={t(`lists.${kind.of}`)}
        searchLabel={t(kind.searchLabel)}
        onSearch={controls.onSearch}
        searchPreset={preset}
        list={list}
        columns={kind.useColumns(currency, isDone)}
        sumText={kind.sumText}
        currency={currency}
        sort={controls.sort}
        onSort={controls.onSort}
        isDone={isDone}
        filters={filters}
        narrowed={narrowed}
        empty={<EmptyList companyId={companyId} of={kind.of} search={query.search} />}
      />
      {dialog}
    </>
  )
}

export const Ledger = memo(LedgerOf) as typeof LedgerOf
