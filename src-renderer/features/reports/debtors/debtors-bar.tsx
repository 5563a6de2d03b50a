/** Above the customers with something overdue: their accounts, written for all of them in one go. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompanyId, IsoDate } from '#contract/values.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import styles from '../journal/journal.module.css'
import { reportQueries } from '../report-queries.ts'
import { DebtorsDialog } from './debtors-dialog.tsx'

interface Props {
  readonly companyId: CompanyId
  /** The day of the report; now, where it is left out. */
  readonly to: IsoDate | undefined
}

export const DebtorsBar = ({ companyId, to }: Props) => {
  const { t, counted } = useWords()
  const [isWriting, setWriting] = useState(false)
  const read = useQuery(reportQueries.debtors(companyId, to))
  const { debtors = [], covered = 0 } = read.data ?? {}
  return (
    <div className={styles.bar}>
      <p className={styles.state} role="status">
        <span>{debtors.length === 0 ? '' : t('reports.debtors.count', counted(debtors.length))}</span>
        <span>{covered === 0 ? '' : t('reports.debtors.covered', counted(covered))}</span>
      </p>
      <Button isDisabled={debtors.length === 0} onPress={() => setWriting(true)}>
        {t('reports.debtors.open')}
      </Button>
      {read.error === null ? null : <ErrorNotice error={read.error} compact />}
      {isWriting ? (
        <DebtorsDialog companyId={companyId} to={to} debtors={debtors} onClose={() => setWriting(false)} />
      ) : null}
    </div>
  )
}
