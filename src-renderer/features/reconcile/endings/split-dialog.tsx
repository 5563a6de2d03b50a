/** Splits the open amount of a transaction into parts with categories; the parts sum to it. */
import { useRef, useState } from 'react'
import { z } from 'zod'
import type { Minor } from '#contract/values.ts'
import { call } from '../../../api.ts'
import { useCategories } from '../../../groups/use-categories.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { parseTypedAmount } from '../../../lib/parse-typed-amount.ts'
import { useTransaction } from '../../../lib/queries.ts'
import { needed, useTypedForm } from '../../../lib/use-typed-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { Dialog, FormDialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { LoadingNotice } from '../../../ui/notice.tsx'
import type { EndingProps } from './ending-props.ts'
import { EndingSubject } from './ending-subject.tsx'
import styles from './endings.module.css'

interface Part {
  readonly key: string
  readonly categoryId: string
}

/** Amounts are entered without sign; each part gets the transaction's sign. */
export const SplitDialog = ({ companyId, transactionIds, onEnd, onClose }: EndingProps) => {
  const { t, money, language } = useWords()
  const { offered, isLoading } = useCategories(companyId)
  const [id = null] = transactionIds
  const transaction = useTransaction(companyId, id).data
  const nextKey = useRef(2)
  const [parts, setParts] = useState<readonly Part[]>([
    { key: '0', categoryId: 'loan-capital' },
    { key: '1', categoryId: 'interest-paid' },
  ])
  const amount = needed((typed) => parseTypedAmount(typed, language), t('reconcile.endings.split.wrong'))
  const ofParts = <Value,>(value: Value) => Object.fromEntries(parts.map(({ key }) => [key, value]))
  const { form, field, send, refuse, refused } = useTypedForm(z.object(ofParts(amount)), ofParts(''))
  if (!transaction || isLoading || id === null)
    return (
      <Dialog title={t('reconcile.endings.split.title')} onClose={onClose}>
        <LoadingNotice />
      </Dialog>
    )
  const { openMinor, currency } = transaction
  const sign = openMinor < 0 ? -1 : 1
  const restMinor = parts.reduce(
    (left, { key }) => left - (parseTypedAmount(field(key).value ?? '', language) ?? 0),
    Math.abs(openMinor),
  )
  const save = (minors: Readonly<Record<string, number>>) => {
    const split = parts.map(({ key, categoryId }) => ({
      categoryId,
      amountMinor: (sign * (minors[key] ?? 0)) as Minor,
    }))
    return onEnd(() => call('endings.split', { companyId, transactionId: id, parts: split }), refuse)
  }
  return (
    <FormDialog
      title={t('reconcile.endings.split.title')}
      onClose={onClose}
      form={form}
      onSubmit={() => send((minors) => void save(minors))}
      send={t('reconcile.endings.split.save')}
      refused={refused}
    >
      <EndingSubject companyId={companyId} transactionIds={transactionIds} />
      {parts.map(({ key, categoryId }, at) => (
        <div key={key} className={styles.part}>
          <Choice
            label={t('reconcile.endings.split.category', { n: at + 1 })}
            value={categoryId}
            options={offered.map((one) => ({ value: one.id, text: one.title }))}
            onChange={(value) =>
              setParts((now) => now.map((part) => (part.key === key ? { key, categoryId: value } : part)))
            }
          />
          <Field
            label={t('reconcile.endings.split.amount', { n: at + 1 })}
            align="end"
            {...field(key)}
            autoFocus={at === 0}
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
          flush="start"
          onPress={() => {
            const key = String(nextKey.current)
            nextKey.current += 1
            setParts((now) => [...now, { key, categoryId: 'stamp-duty' }])
          }}
        >
          {t('reconcile.endings.split.add')}
        </Button>
        <span aria-live="polite">
          {restMinor === 0
            ? t('reconcile.endings.split.sums')
            : t(`reconcile.endings.split.${restMinor > 0 ? 'rest' : 'over'}`, {
                amount: money(Math.abs(restMinor), currency),
              })}
        </span>
      </div>
    </FormDialog>
  )
}
