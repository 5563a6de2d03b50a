/** Fields that add a customer or a supplier with a ledger account of its own. */
import { useState } from 'react'
import type { AccountView } from '#contract/journal.ts'
import { SIDES } from '#contract/sides.ts'
import type { CompanyId } from '#contract/values.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { CustomerField } from '../customer-field.tsx'
import styles from './journal.module.css'

interface Props {
  readonly companyId: CompanyId
  readonly accounts: readonly AccountView[]
  readonly onAdd: (account: AccountView) => void
}

export const AddPartners = ({ companyId, accounts, onAdd }: Props) => {
  const { t } = useWords()
  // A field is empty again after each.
  const [added, setAdded] = useState(0)
  const hasSuppliers = accounts.some(({ subject }) => subject === 'suppliers')
  return SIDES.filter((side) => side === 'customer' || hasSuppliers).map((side) => (
    <div key={side} className={styles.customer}>
      <CustomerField
        key={added}
        companyId={companyId}
        side={side}
        label={t(`reports.journal.addOf.${side}`)}
        customer={null}
        onChange={(chosen) => {
          if (chosen === null) return
          onAdd({
            ...{ subject: `${side}:${chosen.taxId}`, account: null, name: chosen.name },
            ...{ origin: 'default', office: null },
          })
          setAdded((now) => now + 1)
        }}
      />
    </div>
  ))
}
