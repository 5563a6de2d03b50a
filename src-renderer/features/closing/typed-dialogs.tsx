/** What a person types for a month: a balance of the bank or the ledger, an item in transit. */
import { useState } from 'react'
import type { Month } from '#contract/closing-values.ts'
import type { CompanyId, CurrencyCode, IsoDate, Minor } from '#contract/values.ts'
import { call } from '../../api.ts'
import { formatMonth } from '../../lib/format-month.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { lacksCents, parseTypedAmount } from '../../lib/parse-typed-amount.ts'
import { today } from '../../lib/period.ts'
import { parseTypedDate } from '../../lib/typed-date.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import type { BalanceKind } from './bank-section.tsx'
import styles from './closing.module.css'
import { useClosingAct } from './closing-queries.ts'

interface OfAccount {
  readonly companyId: CompanyId
  readonly accountId: string
  readonly currency: CurrencyCode
  readonly onClose: () => void
}

interface BalanceProps extends OfAccount {
  readonly period: Month
  readonly kind: BalanceKind
}

export const BalanceDialog = ({ companyId, accountId, currency, period, kind, onClose }: BalanceProps) => {
  const { t, language } = useWords()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<'wrong' | 'noCents' | null>(null)
  const save = useClosingAct(companyId, (amountMinor: Minor | null) =>
    call('closing.typeBalance', { companyId, period, accountId, currency, kind, amountMinor }),
  )
  const submit = (): void => {
    const minor = typed.trim() === '' ? null : parseTypedAmount(typed, language, currency)
    const problem = minor === undefined ? 'wrong' : lacksCents(typed, language, currency) ? 'noCents' : null
    setWrong(problem)
    if (problem === null) save.mutate(minor as Minor | null, { onSuccess: onClose })
  }
  return (
    <Dialog
      title={t(`closing.balance.${kind}`, { month: formatMonth(period, language) })}
      isOpen
      onClose={onClose}
      size="narrow"
      onSubmit={submit}
      foot={
        <Button variant="primary" type="submit">
          {t('closing.balance.save')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <Field
          label={t('closing.balance.amount')}
          hint={t('closing.balance.hint')}
          error={wrong === null ? undefined : t(`closing.balance.${wrong}`)}
          align="end"
          value={typed}
          onChange={setTyped}
          autoFocus
        />
        {save.error === null ? null : <ErrorNotice error={save.error} compact />}
      </div>
    </Dialog>
  )
}

export const TransitDialog = ({ companyId, accountId, currency, onClose }: OfAccount) => {
  const { t, language } = useWords()
  const [item, setItem] = useState({ date: '', text: '', amount: '' })
  const [isSent, setIsSent] = useState(false)
  const day = parseTypedDate(item.date, today())
  const minor = parseTypedAmount(item.amount, language, currency)
  const save = useClosingAct(companyId, (input: { date: IsoDate; text: string; amountMinor: Minor }) =>
    call('closing.addTransit', { companyId, accountId, ...input }),
  )
  const submit = (): void => {
    setIsSent(true)
    const text = item.text.trim()
    if (day === undefined || text === '' || minor === undefined || minor === 0) return
    save.mutate({ date: day as IsoDate, text, amountMinor: minor as Minor }, { onSuccess: onClose })
  }
  return (
    <Dialog
      title={t('closing.ledger.add')}
      isOpen
      onClose={onClose}
      size="narrow"
      onSubmit={submit}
      foot={
        <Button variant="primary" type="submit">
          {t('closing.balance.save')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <Field
          label={t('closing.ledger.date')}
          value={item.date}
          error={isSent && day === undefined ? t('closing.ledger.dateWrong') : undefined}
          onChange={(date) => setItem({ ...item, date })}
          autoFocus
        />
        <Field
          label={t('closing.ledger.text')}
          value={item.text}
          error={isSent && item.text.trim() === '' ? t('closing.ledger.textWrong') : undefined}
          onChange={(text) => setItem({ ...item, text })}
        />
        <Field
          label={t('closing.amount')}
          hint={t('closing.ledger.hint')}
          align="end"
          value={item.amount}
          error={isSent && (minor === undefined || minor === 0) ? t('closing.balance.wrong') : undefined}
          onChange={(amount) => setItem({ ...item, amount })}
        />
        {save.error === null ? null : <ErrorNotice error={save.error} compact />}
      </div>
    </Dialog>
  )
}
