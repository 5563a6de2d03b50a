/** The company's bank accounts: what the bank and the last balance say, and a short name for each. */
import { useState } from 'react'
import type { BankAccountView } from '#contract/transactions.ts'
import type { CompanyId } from '#contract/values.ts'
import { formatAccount, shortAccount } from '#core/format-account.ts'
import { formatDate, useWords } from '../../lib/i18n/use-words.ts'
import { useAccounts, useNameAccount } from '../../lib/use-accounts.ts'
import { Field } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import page from '../../ui/page.module.css'
import { Part } from './part.tsx'

export const AccountNames = ({ companyId }: { readonly companyId: CompanyId }) => {
  const { t, money } = useWords()
  const accounts = useAccounts(companyId)
  const name = useNameAccount(companyId)
  return (
    <Part
      id="accounts"
      title={t('settings.accounts.title')}
      about={t(accounts.length === 0 ? 'settings.accounts.none' : 'settings.accounts.about')}
    >
      {name.error === null ? null : <ErrorNotice error={name.error} compact />}
      <div className={page.fields}>
        {accounts.map((account) => (
          <Alias
            key={`${account.accountId} ${account.alias}`}
            account={account}
            balance={
              account.balanceMinor === null
                ? ''
                : t('settings.accounts.balance', {
                    amount: money(account.balanceMinor, account.currency),
                    day: formatDate(account.balanceOn),
                  })
            }
            onChange={(alias) => name.mutate({ accountId: account.accountId, alias })}
          />
        ))}
      </div>
    </Part>
  )
}

interface AliasProps {
  readonly account: BankAccountView
  readonly balance: string
  readonly onChange: (alias: string) => void
}

/** Saved when the field loses the focus, or on Enter. */
const Alias = ({ account: { accountId, alias }, balance, onChange }: AliasProps) => {
  const { t } = useWords()
  const [typed, setTyped] = useState(alias ?? '')
  const take = () => {
    if (typed.trim() !== (alias ?? '')) onChange(typed.trim())
  }
  const whole = formatAccount(accountId)
  const short = shortAccount(accountId)
  return (
    <Field
      label={t('settings.accounts.alias', { account: short })}
      hint={[...(whole === short ? [] : [whole]), ...(balance === '' ? [] : [balance])].join(' · ')}
      maxLength={30}
      value={typed}
      onChange={setTyped}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
      }}
    />
  )
}
