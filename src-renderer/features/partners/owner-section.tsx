/** Which account is used for the partner network: the company's, or that of the network's owner (interface 5.1). */
import type { CompanyView } from '#contract/companies.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import styles from './partners.module.css'
import { useForgetNetworkOwner, useNetworkOwner } from './use-partners.ts'

interface Props {
  readonly company: CompanyView
  readonly onSet: () => void
}

export const OwnerSection = ({ company, onSet }: Props) => {
  const { t } = useWords()
  const owner = useNetworkOwner(company.id)
  const set = useForgetNetworkOwner(company.id)
  if (owner.error) return <ErrorNotice error={owner.error} onRetry={() => void owner.refetch()} />
  if (owner.data === undefined) return null
  const { email } = owner.data
  const isOther = email !== null
  return (
    <>
      <p>{t(isOther ? 'partners.owner.other' : 'partners.owner.own', { email: email ?? company.email })}</p>
      {company.environment === 'sample' ? (
        <p className={styles.fine}>{t('partners.owner.sample')}</p>
      ) : (
        <div className={styles.heads}>
          <Button onPress={onSet}>{t(isOther ? 'partners.owner.change' : 'partners.owner.set')}</Button>
          {isOther ? (
            <Button
              variant="quiet"
              isDisabled={set.isPending}
              onPress={() =>
                set.mutate(undefined, { onSuccess: () => announce(t('partners.said.ownerOwn')) })
              }
            >
              {t('partners.owner.useOwn')}
            </Button>
          ) : null}
        </div>
      )}
      {set.error === null ? null : <ErrorNotice error={set.error} compact />}
    </>
  )
}
