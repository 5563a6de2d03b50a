/** Dialogs for amounts that a person enters for a month: a balance of the bank or the ledger, an item in transit. */
import { z } from 'zod'
import type { Month, TransitItem } from '#contract/closing-values.ts'
import type { CompanyId, CurrencyCode, IsoDate, Language, Minor } from '#contract/values.ts'
import { call } from '../../api.ts'
import { formatDate, formatMonthInside, useWords, type Words } from '../../lib/i18n/use-words.ts'
import { parseTypedAmount } from '../../lib/parse-typed-amount.ts'
import { today } from '../../lib/period.ts'
import { neededDay, neededText, useTypedForm } from '../../lib/use-typed-form.ts'
import { ConfirmDialog, FormDialog } from '../../ui/dialog.tsx'
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
  /** What was typed before; null where nothing was. */
  readonly typedMinor: number | null
}

export const BalanceDialog = ({ companyId, accountId, currency, period, kind, ...props }: BalanceProps) => {
  const { onClose, typedMinor } = props
  const { t, language, amount: shown } = useWords()
  const { form, field, send } = useTypedForm(balanceForm(t, language, currency), {
    amount: typedMinor === null ? '' : shown(typedMinor, currency),
  })
  const save = useClosingAct(companyId, (amountMinor: Minor | null) =>
    call('closing.typeBalance', { companyId, period, accountId, currency, kind, amountMinor }),
  )
  const submit = (): void => send(({ amount }) => save.mutate(amount ?? null, { onSuccess: onClose }))
  return (
    <FormDialog
      title={t(`closing.balance.${kind}`, { month: formatMonthInside(period, language) })}
      onClose={onClose}
      size="narrow"
      form={form}
      onSubmit={submit}
      send={t('closing.balance.save')}
      isPending={save.isPending}
      error={save.error}
    >
      <div className={styles.stack}>
        <Field
          label={t('closing.balance.amount')}
          hint={t('closing.balance.hint')}
          align="end"
          {...field('amount')}
          // Another amount is typed over the one before.
          onFocus={({ target }) => (target as HTMLInputElement).select()}
          autoFocus
        />
      </div>
    </FormDialog>
  )
}

/** An empty field is undefined and removes the balance. */
const balanceForm = (t: Words['t'], language: Language, currency: CurrencyCode) =>
  z.object({
    amount: z.string().transform((typed, context): Minor | undefined => {
      if (typed.trim() === '') return undefined
      const minor = parseTypedAmount(typed, language, currency)
      if (minor === undefined) context.addIssue({ code: 'custom', message: t('closing.balance.wrong') })
      return minor as Minor | undefined
    }),
  })

const transitForm = (t: Words['t'], language: Language, currency: CurrencyCode) =>
  z.object({
    date: neededDay(today(), t('closing.ledger.dateWrong')),
    text: neededText(t('closing.ledger.textWrong')),
    amount: z.string().transform((typed, context): Minor => {
      const minor = parseTypedAmount(typed, language, currency) ?? 0
      if (minor === 0) context.addIssue({ code: 'custom', message: t('closing.balance.wrong') })
      return minor as Minor
    }),
  })

interface TransitProps extends OfAccount {
  /** The item to correct; a new one is added by default. */
  readonly item?: TransitItem | undefined
}

export const TransitDialog = ({ companyId, accountId, currency, item, onClose }: TransitProps) => {
  const { t, language, amount: shown } = useWords()
  const { form, field, send } = useTypedForm(transitForm(t, language, currency), {
    date: item === undefined ? '' : formatDate(item.date),
    text: item?.text ?? '',
    amount: item === undefined ? '' : shown(item.amountMinor, currency),
  })
  const save = useClosingAct(companyId, (input: { date: IsoDate; text: string; amountMinor: Minor }) =>
    item === undefined
      ? call('closing.addTransit', { companyId, accountId, ...input })
      : call('closing.changeTransit', { companyId, id: item.id, ...input }),
  )
  const submit = (): void =>
    send(({ amount, ...item }) => save.mutate({ ...item, amountMinor: amount }, { onSuccess: onClose }))
  return (
    <FormDialog
      title={t(item === undefined ? 'closing.ledger.add' : 'closing.ledger.changing')}
      onClose={onClose}
      size="narrow"
      form={form}
      onSubmit={submit}
      send={t('closing.balance.save')}
      isPending={save.isPending}
      error={save.error}
    >
      <div className={styles.stack}>
        <Field label={t('closing.ledger.date')} {...field('date')} autoFocus />
        <Field label={t('closing.ledger.text')} {...field('text')} />
        <Field label={t('closing.amount')} hint={t('closing.ledger.hint')} align="end" {...field('amount')} />
      </div>
    </FormDialog>
  )
}

/** Confirms that an item in transit is removed. */
export const RemoveTransitDialog = ({
  companyId,
  currency,
  item,
  onClose,
}: {
  readonly companyId: CompanyId
  readonly currency: CurrencyCode
  readonly item: TransitItem
  readonly onClose: () => void
}) => {
  const { t, money } = useWords()
  const remove = useClosingAct(companyId, () => call('closing.removeTransit', { companyId, id: item.id }))
  return (
    <ConfirmDialog
      title={t('closing.ledger.removing')}
      yes={t('closing.ledger.remove')}
      onYes={() => remove.mutate(undefined, { onSuccess: onClose })}
      onNo={onClose}
      isBusy={remove.isPending}
    >
      <p>
        {t('closing.ledger.removes', {
          text: item.text,
          amount: money(item.amountMinor, currency),
          date: formatDate(item.date),
        })}
      </p>
      {remove.error ? <ErrorNotice error={remove.error} compact /> : null}
    </ConfirmDialog>
  )
}
