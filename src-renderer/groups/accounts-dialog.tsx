/** The ledger account for each subject; missing ones come first. */
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import type { AccountView } from '#contract/journal.ts'
import type { LedgerSubject } from '#contract/journal-values.ts'
import { foldText } from '../lib/fold-text.ts'
import { useWords } from '../lib/i18n/use-words.ts'
import type { RuleSource } from '../lib/rule-queries.ts'
import { useTypedForm } from '../lib/use-typed-form.ts'
import { Button } from '../ui/button.tsx'
import { FormDialog } from '../ui/dialog.tsx'
import { announce } from '../ui/notice.tsx'
import { SuggestField } from '../ui/suggest-field.tsx'
import styles from './accounts-dialog.module.css'
import { OriginNote } from './origin-note.tsx'
import { ruleCalls } from './rule-calls.ts'
import { useSubjectNames } from './use-subject-names.ts'

interface Props {
  readonly source: RuleSource
  readonly accounts: readonly AccountView[]
  readonly missing: readonly LedgerSubject[]
  /** Fields that add a customer or a supplier; `add` does nothing for one that is there. */
  readonly more?: (add: (account: AccountView) => void) => ReactNode
  readonly onSaved: () => Promise<unknown>
  readonly onClose: () => void
}

export const AccountsDialog = ({ source, accounts, missing, more, onSaved, onClose }: Props) => {
  const { t } = useWords()
  // An account that was missing when the dialog opened keeps its position while it is typed.
  const [first] = useState(missing)
  const [added, setAdded] = useState<readonly AccountView[]>([])
  const all = [...accounts, ...added]
  const nameOf = useSubjectNames(source, all)
  const { form, field, send } = useTypedForm(
    z.record(z.string(), z.string().trim()),
    Object.fromEntries(all.map(({ subject, account }) => [subject, account ?? ''])),
  )
  const rows = [
    ...all.filter(({ subject }) => first.includes(subject)),
    ...all.filter(({ subject }) => !first.includes(subject)),
  ]
  const { saveAccount } = ruleCalls(source)
  const saving = useMutation({
    mutationFn: async (typed: Readonly<Record<LedgerSubject, string>>) => {
      for (const { subject, account } of rows) {
        const text = typed[subject] || null
        if (text !== account) await saveAccount(subject, text)
      }
    },
    onSettled: onSaved,
    onSuccess: () => {
      announce(t('reports.journal.accountsSaved'))
      onClose()
    },
  })
  const add = (one: AccountView): void => {
    if (!all.some(({ subject }) => subject === one.subject)) setAdded((now) => [...now, one])
  }
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
          {rows.map(({ subject, origin, office }, at) => {
            const name = nameOf(subject)
            const { value = '', onChange } = field(subject)
            const isOwn = origin === 'overridden' && office !== null && value !== office
            return (
              <tr key={subject}>
                <th scope="row">
                  {name}
                  {missing.includes(subject) ? (
                    <span className={styles.missing}>{t('reports.journal.isMissing')}</span>
                  ) : null}
                  <OriginNote source={source} origin={origin} />
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
                  {isOwn ? (
                    <Button variant="quiet" onPress={() => onChange(office)} of={name}>
                      {t('settings.office.backTo', { account: office })}
                    </Button>
                  ) : null}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {more?.(add)}
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
