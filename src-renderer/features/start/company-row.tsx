/** One company with what is left to do in it. */
import type { CompanyView } from '../../../src-preload/contract/companies.ts'
import { formatAsOf } from '../../lib/format-date.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useOverview } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EnvironmentTag } from '../../ui/environment-tag.tsx'
import styles from './start-view.module.css'

interface Props {
  readonly company: CompanyView
  /** The key that opens it, where it has one. */
  readonly keyHint: string | undefined
  readonly isCurrent: boolean
  readonly onOpen: () => void
  readonly onRemove: () => void
  /** Left out for the sample company: there is nothing to change in it. */
  readonly onChange: (() => void) | undefined
}

export const CompanyRow = ({ company, keyHint, isCurrent, onOpen, onRemove, onChange }: Props) => {
  const { t, count, money } = useWords()
  const overview = useOverview(company.id).data
  const proposals = overview?.proposals
  return (
    <li className={styles.company}>
      <div className={styles.companyHead}>
        <h3 className={styles.companyName}>{company.name}</h3>
        <EnvironmentTag environment={company.environment} />
        {isCurrent ? <Chip tone="for">{t('start.current')}</Chip> : null}
        {company.secrets === 'keychain' || company.environment === 'sample' ? null : (
          <Chip tone="caution">{t(`start.secrets.${company.secrets}`)}</Chip>
        )}
      </div>
      <p className={styles.fine}>
        {overview === undefined
          ? ' '
          : overview.asOf === null
            ? t('start.overview.never')
            : t('start.overview.asOf', { time: formatAsOf(overview.asOf, new Date()) })}
      </p>
      <dl className={styles.figures}>
        <div>
          <dt>{t('start.overview.openDocuments')}</dt>
          <dd>{overview === undefined ? '—' : money(overview.openMinor, overview.currency)}</dd>
        </div>
        <div>
          <dt>{t('start.overview.overdue')}</dt>
          <dd>{overview === undefined ? '—' : money(overview.overdueMinor, overview.currency)}</dd>
        </div>
        <div>
          <dt>{t('start.overview.unmatched')}</dt>
          <dd>{overview === undefined ? '—' : money(overview.unmatchedMinor, overview.currency)}</dd>
        </div>
        <div>
          <dt>{t('start.overview.toReview')}</dt>
          <dd>
            {proposals === undefined
              ? '—'
              : count(proposals.certain + proposals.likely + proposals.possible + proposals.ambiguous)}
          </dd>
        </div>
      </dl>
      <div className={styles.companyActs}>
        <Button look="quiet" onPress={onRemove} aria-label={`${t('start.remove')}: ${company.name}`}>
          {t('start.remove')}
        </Button>
        {onChange === undefined ? null : (
          <Button look="quiet" onPress={onChange} aria-label={`${t('start.change')}: ${company.name}`}>
            {t('start.change')}
          </Button>
        )}
        <Button
          onPress={onOpen}
          aria-label={`${t('start.open')}: ${company.name}`}
          {...(keyHint === undefined ? {} : { keyHint })}
        >
          {t('start.open')}
        </Button>
      </div>
    </li>
  )
}
