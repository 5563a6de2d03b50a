/** The ledger account for each subject; missing ones come first. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import type { AccountView } from '#contract/journal.ts'
import type { LedgerSubject } from '#contract/journal-values.ts'
import { SIDES } from '#contract/sides.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../../api.ts'
import { foldText } from '../../../lib/fold-text.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useTypedForm } from '../../../lib/use-typed-form.ts'
import { FormDialog } from '../../../ui/dialog.tsx'
import { announce } from '../../../ui/notice.tsx'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import { CustomerField } from '../customer-field.tsx'
import styles from './journal.module.css'
import { useSubjectNames } from './use-subject-names.ts'

interface Props {
  readonly companyId: CompanyId
  readonly accounts: readonly AccountView[]
  readonly missing: readonly LedgerSubject[]
  readonly onSaved: () => Promise<unknown>
  readonly onClose: () => void
}

export const AccountsDialog = ({ companyId, accounts, missing, onSaved, onClose }: Props) => {
  const { t } = useWords()
  // An account that was missing when the dialog opened keeps its position while it is typed.
  const [first] = useState(missing)
  const [added, setAdded] = useState<readonly AccountView[]>([])
  const all = [...accounts, ...added]
  const nameOf = useSubjectNames(companyId, all)
  const { form, field, send } = useTypedForm(
    z.record(z.string(), z.string().trim()),
    Object.fromEntries(all.map(({ subject, account }) => [subject, account ?? ''])),
  )
  const hasSuppliers = accounts.some(({ subject }) => subject === 'suppliers')
  const sides = SIDES.filter((side) => side === 'customer' || hasSuppliers)
  const rows = [
    ...all.filter(({ subject }) => first.includes(subject)),
    ...all.filter(({ subject }) => !first.includes(subject)),
  ]
  const saving = useMutation({
    mutationFn: async (typed: Readonly<Record<LedgerSubject, string>>) => {
      for (const { subject, account } of rows) {
        const text = typed[subject] || null
        if (text !== account) await call('journal.saveAccount', { companyId, subject, account: text })
      }
    },
    onSettled: onSaved,
    onSuccess: () => {
      announce(t('reports.journal.accountsSaved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('reports.journal.accounts')}
      size="wide"
      onClose={onClose}
      form={form}
      onSubmit={() => send((typed) => saving.mutate(typed))}
      send={t('reports.journal.save')}
      isPending={saving.isPending}
      error={saving.error}
    >
      <p className={styles.about}>{t('reports.journal.aboutAccounts')}</p>
      <table className={styles.table} aria-label={t('reports.journal.accounts')}>
        <thead>
          <tr>
            <th scope="col">{t('reports.journal.subject')}</th>
            <th scope="col">{t('reports.journal.account')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ subject }, at) => {
            const name = nameOf(subject)
            const { value = '', onChange } = field(subject)
            return (
              <tr key={subject}>
                <th scope="row">
                  {name}
                  {missing.includes(subject) ? (
                    <span className={styles.missing}>{t('reports.journal.isMissing')}</span>
                  ) : null}
                </th>
                <td className={styles.account}>
                  <SuggestField
                    label={name}
                    variant="cell"
                    value={value}
                    autoFocus={at === 0}
                    onChange={onChange}
                    suggestions={offeredAccounts(value).map(([number, detail]) => ({
                      id: number,
                      text: number,
                      detail,
                    }))}
                    onChoose={({ text: number }) => onChange(number)}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {sides.map((side) => (
        <div key={side} className={styles.customer}>
          <CustomerField
            key={added.length}
            companyId={companyId}
            side={side}
            label={t(`reports.journal.addOf.${side}`)}
            customer={null}
            onChange={(chosen) => {
              const subject = `${side}:${chosen?.taxId ?? ''}`
              if (chosen !== null && !all.some((one) => one.subject === subject))
                setAdded((now) => [...now, { subject, account: null, name: chosen.name }])
            }}
          />
        </div>
      ))}
    </FormDialog>
  )
}

/** Accounts of the Portuguese SNC chart, offered while one is typed. No rule depends on them, and a company may have others. */
const CHART: readonly (readonly [number: string, name: string])[] = [
  ['11', 'Caixa'],
  ['12', 'Depósitos à ordem'],
  ['13', 'Outros depósitos bancários'],
  ['2111', 'Clientes gerais'],
  ['218', 'Adiantamentos de clientes'],
  ['2211', 'Fornecedores gerais'],
  ['228', 'Adiantamentos a fornecedores'],
  ['2311', 'Remunerações a pagar'],
  ['2312', 'Remunerações a pagar'],
  ['241', 'Imposto sobre o rendimento'],
  ['2412', 'Retenções efetuadas por terceiros'],
  ['242', 'Retenção de impostos sobre rendimentos'],
  ['2436', 'IVA a pagar'],
  ['2437', 'IVA a recuperar'],
  ['245', 'Contribuições para a Segurança Social'],
  ['2511', 'Empréstimos bancários'],
  ['2532', 'Sócios'],
  ['268', 'Sócios, outras operações'],
  ['271', 'Fornecedores de investimentos'],
  ['2781', 'Outros devedores e credores'],
  ['6241', 'Eletricidade'],
  ['6243', 'Água'],
  ['6261', 'Rendas e alugueres'],
  ['6262', 'Comunicação'],
  ['6263', 'Seguros'],
  ['631', 'Remunerações'],
  ['632', 'Remunerações'],
  ['635', 'Encargos'],
  ['6812', 'Impostos indiretos'],
  ['682', 'Descontos de pronto pagamento concedidos'],
  ['683', 'Dívidas incobráveis'],
  ['6887', 'Diferenças de câmbio'],
  ['6911', 'Juros suportados'],
  ['782', 'Descontos de pronto pagamento obtidos'],
  ['7887', 'Diferenças de câmbio'],
  ['7911', 'Juros obtidos de depósitos'],
]

const MAX_OFFERED = 8

/** Accounts whose number begins with the text, or whose name contains it. */
const offeredAccounts = (typed: string): (typeof CHART)[number][] => {
  const text = foldText(typed.trim())
  if (text === '') return []
  return CHART.filter(([number, name]) => number.startsWith(text) || foldText(name).includes(text)).slice(
    0,
    MAX_OFFERED,
  )
}
