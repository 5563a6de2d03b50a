/** The partners of a company, the state of each, and its actions. */
import { useMutation } from '@tanstack/react-query'
import type { CompanyView } from '#contract/companies.ts'
import type { PartnerView } from '#contract/partners.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { formatAsOf, formatInstant, useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { Chip, type Tone } from '../../ui/chip.tsx'
import { announce } from '../../ui/notice.tsx'
import { NetworkFailure } from './owner-dialog.tsx'
import { useCheckPartner, useTokenPlace } from './partner-queries.ts'
import styles from './partners.module.css'

export interface PartnerActs {
  /** Called when a partner becomes the company on screen. */
  readonly onOpened: (partner: CompanyView) => void
  /** As `onOpened`, in order to issue in the partner's name. */
  readonly onIssueFor: (partner: CompanyView) => void
}

interface Props extends PartnerActs {
  readonly companyId: CompanyId
  readonly partners: readonly PartnerView[]
  readonly onSetOwner: (() => void) | undefined
}

const TONES: Readonly<Record<PartnerView['state'], Tone>> = {
  registered: 'for',
  granted: 'for',
  requested: 'caution',
}
const HOUR_MS = 3_600_000

export const PartnerTable = ({ companyId, partners, onOpened, onIssueFor, onSetOwner }: Props) => {
  const { t } = useWords()
  const place = useTokenPlace()
  const check = useCheckPartner(companyId)
  const open = useMutation({
    mutationFn: ({ partner }: { partner: PartnerView; show: (company: CompanyView) => void }) =>
      call('partners.openCompany', { companyId, taxId: partner.taxId }),
    onSuccess: (opened, { show }) => show(opened),
  })
  const nameOf = (partner: PartnerView) => partner.name || partner.taxId
  const ask = (partner: PartnerView) =>
    check.mutate(partner.taxId, {
      onSuccess: ({ state }) => {
        const announcement =
          state === 'requested' ? 'stillRequested' : place === 'keychain' ? 'granted' : 'grantedForNow'
        announce(t(`partners.said.${announcement}`, { name: nameOf(partner) }))
      },
    })
  const isBusy = check.isPending || open.isPending
  const act = (partner: PartnerView, words: string, onPress: () => void, said = words) => (
    <Button variant="quiet" onPress={onPress} isDisabled={isBusy} aria-label={`${said}: ${nameOf(partner)}`}>
      {words}
    </Button>
  )
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('partners.column.name')}</th>
            <th scope="col">{t('partners.column.taxId')}</th>
            <th scope="col">{t('partners.column.state')}</th>
            <th scope="col">{t('partners.column.token')}</th>
            <th scope="col">
              <span className={styles.unseen}>{t('partners.column.acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {partners.map((partner) => (
            <tr key={partner.taxId}>
              <th scope="row">
                {partner.name || <span className={styles.fine}>{t('partners.unnamed')}</span>}
              </th>
              <td className={styles.whole}>
                {partner.taxId}
                {partner.countryCode === 'PT' ? null : ` ${partner.countryCode}`}
              </td>
              <td>
                <StateCell partner={partner} />
              </td>
              <td className={styles.whole}>
                {t(`partners.token.${partner.state === 'requested' ? 'none' : place}`)}
              </td>
              <td className={styles.acts}>
                {partner.state === 'requested' ? (
                  act(
                    partner,
                    t(
                      check.isPending && check.variables === partner.taxId
                        ? 'partners.checking'
                        : 'partners.check',
                    ),
                    () => ask(partner),
                  )
                ) : (
                  <>
                    {act(
                      partner,
                      t('partners.issue'),
                      () => open.mutate({ partner, show: onIssueFor }),
                      t('partners.issueFor'),
                    )}
                    {act(partner, t('partners.open'), () => open.mutate({ partner, show: onOpened }))}
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <NetworkFailure error={check.error ?? open.error} onSetOwner={onSetOwner} />
    </>
  )
}

const StateCell = ({ partner }: { readonly partner: PartnerView }) => {
  const { t } = useWords()
  const { state, addedAt, grantedAt, checkedAt, nextCheckAt } = partner
  const now = new Date()
  const soon = nextCheckAt !== null && Date.parse(nextCheckAt) - now.getTime() < 12 * HOUR_MS
  const checks =
    state !== 'requested' || checkedAt === null
      ? []
      : [
          t('partners.asked', { time: formatAsOf(checkedAt, now) }),
          soon ? t('partners.askedNext', { time: formatAsOf(nextCheckAt, now) }) : t('partners.askedDaily'),
        ]
  const since = formatInstant(state === 'granted' ? (grantedAt ?? addedAt) : addedAt).slice(0, 10)
  return (
    <>
      <span className={styles.whole}>
        <Chip tone={TONES[state]}>{t(`partners.state.${state}`)}</Chip>
      </span>{' '}
      <span className={styles.since}>{t('partners.since', { date: since })}</span>
      {checks.length === 0 ? null : <div className={styles.since}>{checks.join(' · ')}</div>}
    </>
  )
}
