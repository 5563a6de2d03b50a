/** Asks once whether two names are one account, and shows what joining them would change. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useAccountNumber } from '../../lib/use-accounts.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { announce, EmptyNotice, ErrorNotice, LoadingNotice } from '../../ui/notice.tsx'
import { importQueries } from './import-queries.ts'
import styles from './imports.module.css'
import { RefusedRows } from './refused-rows.tsx'

interface Props {
  readonly companyId: CompanyId
  readonly onClose: () => void
}

type Pair = readonly [accountId: string, otherId: string]

export const JoinAccountsDialog = ({ companyId, onClose }: Props) => {
  const { t, count, counted } = useWords()
  const numberOf = useAccountNumber(companyId)
  const listed = useQuery(importQueries.accounts(companyId))
  const [chosen, setChosen] = useState<Pair | null>(null)
  const accounts = listed.data?.accounts ?? []
  const same = listed.data?.same ?? []
  const [proposed] = same
  const [accountId, otherId]: Pair =
    chosen ?? (proposed ? [proposed.accountId, proposed.otherId] : [accounts[0] ?? '', accounts[1] ?? ''])
  const found = same.find((one) => one.accountId === accountId && one.otherId === otherId)
  const isPair = accounts.length > 1 && accountId !== otherId
  const preview = useQuery({ ...importQueries.joined(companyId, accountId, otherId), enabled: isPair })
  const join = useMutation({
    mutationFn: () => call('imports.joinAccounts', { companyId, accountId, otherId, dryRun: false }),
    onSuccess: (answer) => {
      if (answer.outcome !== 'joined') return
      onClose()
      announce(t('imports.same.done', { account: numberOf(answer.accountId), ...counted(answer.same) }))
    },
  })
  const keepApart = useMutation({
    mutationFn: () => call('imports.keepAccountsApart', { companyId, accountId, otherId }),
    onSuccess: () => {
      onClose()
      announce(t('imports.same.apartDone'))
    },
  })
  const outcome = join.data ?? preview.data
  const error = join.error ?? keepApart.error ?? preview.error ?? listed.error
  const isBusy = join.isPending || keepApart.isPending
  const options = accounts.map((value) => ({ value, text: numberOf(value) }))
  return (
    <Dialog
      title={t('imports.same.title')}
      onClose={onClose}
      size="wide"
      foot={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          {found === undefined ? null : (
            <Button onPress={() => keepApart.mutate()} isDisabled={isBusy}>
              {t('imports.same.apart')}
            </Button>
          )}
          {isPair ? (
            <Button
              variant="primary"
              onPress={() => join.mutate()}
              isDisabled={isBusy || preview.data?.outcome !== 'joined'}
            >
              {t('imports.same.act')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.body}>
        {listed.data === undefined ? (
          listed.error === null ? (
            <LoadingNotice />
          ) : null
        ) : accounts.length < 2 ? (
          <EmptyNotice text={t('imports.same.none')} />
        ) : (
          <>
            <p>{t('imports.same.about')}</p>
            <div className={styles.answers}>
              <Choice
                label={t('imports.same.account')}
                value={accountId}
                options={options}
                onChange={(value) => setChosen([value, otherId])}
              />
              <Choice
                label={t('imports.same.other')}
                value={otherId}
                options={options}
                onChange={(value) => setChosen([accountId, value])}
              />
            </div>
            {found === undefined ? null : (
              <p>{t('imports.same.found', { same: count(found.same), n: count(found.of) })}</p>
            )}
            {outcome?.outcome === 'joined' && isPair ? (
              <div role="status">
                <p>
                  {t('imports.same.both', counted(outcome.same))}{' '}
                  {t('imports.same.moved', counted(outcome.moved))}{' '}
                  {t('imports.same.left', { account: numberOf(outcome.accountId) })}
                </p>
                <p>{t('imports.same.copy')}</p>
              </div>
            ) : null}
            {outcome?.outcome === 'refused' && isPair ? (
              <RefusedRows text={t('imports.same.refused', counted(outcome.total))} refused={outcome} />
            ) : null}
          </>
        )}
        {error === null ? null : <ErrorNotice error={error} compact />}
      </div>
    </Dialog>
  )
}
