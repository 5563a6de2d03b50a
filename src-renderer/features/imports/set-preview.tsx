/** What the files of a set would bring, each with the columns of its table. */
import type { TableLayout } from '#contract/import-values.ts'
import type { OfferedFile } from '#contract/imports.ts'
import type { CompanyId } from '#contract/values.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import styles from './imports.module.css'
import { SaftPreview } from './saft-preview.tsx'
import { StatementPreview } from './statement-preview.tsx'
import { SuppliersPreview } from './suppliers-preview.tsx'
import { TableColumns } from './table-columns.tsx'
import type { ReadyPreview } from './use-import.ts'

interface Props {
  readonly companyId: CompanyId
  readonly files: readonly OfferedFile[]
  readonly set: ReadyPreview
  readonly isBusy: boolean
  readonly onAccount: (handle: string, name: string | null, accountId: string) => void
  readonly onLayout: (handle: string, layout: TableLayout) => void
}

export const SetPreview = ({ companyId, files, set, isBusy, onAccount, onLayout }: Props) => {
  const { t } = useWords()
  /** The layout of a file's columns, where it is a table. */
  const columnsOf = (at: number) => {
    const handle = files[at]?.handle
    const own = set.tables.find((one) => one.handle === handle)
    return own === undefined ? null : (
      <details>
        <summary>{t('imports.table.open')}</summary>
        <TableColumns table={own} isBusy={isBusy} onApply={(layout) => onLayout(own.handle, layout)} />
      </details>
    )
  }
  return [
    ...set.saft.map((one) => (
      <div key={one.fileId} className={styles.one}>
        <SaftPreview saft={one} />
        {columnsOf(one.at)}
      </div>
    )),
    ...set.suppliers.map((one) => (
      <div key={one.fileId} className={styles.one}>
        <SuppliersPreview imported={one} />
        {columnsOf(one.at)}
      </div>
    )),
    ...set.statements.map((statement, place) => {
      const handle = files[statement.at]?.handle ?? ''
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a file may have equal statements, and none moves
        <div key={`${handle} ${place}`} className={styles.one}>
          <StatementPreview
            companyId={companyId}
            statement={statement}
            accounts={set.accounts}
            onAccount={(accountId) => onAccount(handle, statement.accountName, accountId)}
          />
          {columnsOf(statement.at)}
        </div>
      )
    }),
  ]
}
