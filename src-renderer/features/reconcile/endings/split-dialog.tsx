/** Splits what is open of a transaction into parts that sum to it, each under a category. */
import { useRef, useState } from 'react'
import type { Minor } from '#contract/values.ts'
import { call } from '../../../api.ts'
import { useCategories } from '../../../groups/use-categories.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { parseTypedAmount } from '../../../lib/parse-typed-amount.ts'
import { useTransaction } from '../../../lib/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { LoadingNotice } from '../../../ui/notice.tsx'
import type { EndingProps } from './ending-props.ts'
import styles from './endings.module.css'
import { Refused } from './refused.tsx'

interface Part {
  readonly key: number
  readonly categoryId: string
  readonly typed: string
}

/** Magnitudes are typed; the transaction's own sign goes with each. */
export const SplitDialog = ({ companyId, transactionIds, onEnd, onClose }: EndingProps) => {
  const { t, money, language } = useWords()
  const { offered, isLoading } = useCategories(companyId)
  const [id = null] = transactionIds
  const transaction = useTransaction(companyId, id).data
  const nextKey = useRef(2)
  const [parts, setParts] = useState<readonly Part[]>([
    { key: 0, categoryId: 'loan-capital', typed: '' },
    { key: 1, categoryId: 'interest-paid', typed: '' },
  ])
  const [refused, setRefused] = useState<string | null>(null)
  if (!transaction || isLoading || id === null)
    return (
      <Dialog title={t('reconcile.endings.split.title')} isOpen onClose={onClose}>
        <LoadingNotice />
      </Dialog>
    )
  const { openMinor, currency } = transaction
  const sign = openMinor < 0 ? -1 : 1
  const minors = parts.map(({ typed }) => parseTypedAmount(typed, language) ?? 0)
  const restMinor = Math.abs(openMinor) - minors.reduce((sum, minor) => sum + minor, 0)
  const change = (key: number, what: Partial<Part>) =>
    setParts((now) => now.map((part) => (part.key === key ? { ...part, ...what } : part)))
  const save = async () => {
    const said = parts.map(({ categoryId }, at) => ({
      categoryId,
      amountMinor: (sign * (minors[at] ?? 0)) as Minor,
    }))
    const why = await onEnd(() => call('endings.split', { companyId, transactionId: id, parts: said }))
    if (why === null) onClose()
    else setRefused(why)
  }
  return (
    <Dialog
      title={t('reconcile.endings.split.title')}
      isOpen
      onClose={onClose}
      onSubmit={() => void save()}
      foot={
        <Button variant="primary" type="submit">
          {t('reconcile.endings.split.save')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <p className={styles.subject}>
          {transaction.text} <strong>{money(openMinor, currency)}</strong>
        </p>
        {parts.map(({ key, categoryId, typed }, at) => (
          <div key={key} className={styles.part}>
            <Choice
              label={t('reconcile.endings.split.category', { n: at + 1 })}
              value={categoryId}
              options={offered.map((one) => ({ value: one.id, text: one.title }))}
              onChange={(value) => change(key, { categoryId: value })}
            />
            <Field
              label={t('reconcile.endings.split.amount', { n: at + 1 })}
              align="end"
              value={typed}
              autoFocus={at === 0}
              onChange={(value) => change(key, { typed: value })}
              error={
                typed !== '' && parseTypedAmount(typed, language) === undefined
                  ? t('reconcile.endings.split.wrong')
                  : undefined
              }
            />
            <Button
              variant="quiet"
              isDisabled={parts.length < 2}
              onPress={() => setParts((now) => now.filter((part) => part.key !== key))}
              aria-label={t('reconcile.endings.split.remove', { n: at + 1 })}
            >
              {t('reconcile.endings.split.removeShort')}
            </Button>
          </div>
        ))}
        <div className={styles.foot}>
          <Button
            variant="quiet"
            onPress={() => {
              const key = nextKey.current
              nextKey.current += 1
              setParts((now) => [...now, { key, categoryId: 'stamp-duty', typed: '' }])
            }}
          >
            {t('reconcile.endings.split.add')}
          </Button>
          <span aria-live="polite">
            {restMinor === 0
              ? t('reconcile.endings.split.sums')
              : t('reconcile.endings.split.rest', { amount: money(restMinor, currency) })}
          </span>
        </div>
        <Refused text={refused} />
      </div>
    </Dialog>
  )
}
