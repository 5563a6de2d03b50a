/** One company with its remaining work. */
import type { CompanyView } from '#contract/companies.ts'
import { toApiError } from '../../api.ts'
import { isOnFiles } from '../../lib/has-bank.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { isDataLost } from '../../lib/is-data-lost.ts'
import { useOverview } from '../../lib/queries.ts'
import type { Goal } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ClassMark } from '../../ui/class-mark.tsx'
import { EnvironmentTag } from '../../ui/environment-tag.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { CompanyState } from './company-state.tsx'
import { LostData } from './lost-data.tsx'
import { SharedState } from './shared-state.tsx'
import styles from './start-view.module.css'
import { useCompanyLacks } from './use-company-lacks.ts'

interface Props {
  readonly company: CompanyView
  /** The key that opens it, if it has one. */
  readonly keyHint: string | undefined
  readonly isCurrent: boolean
  readonly onOpen: () => void
  /** Opens it on the rows that a figure counts. */
  /** drift: the decisions that the source contradicts; contested: those in conflict with the office's */
  readonly onShow: (goal: Goal | 'drift' | 'contested') => void
  readonly onRemove: () => void
  /** Undefined for the sample company, which has no connection to change. */
  readonly onChange: (() => void) | undefined
  /** Owner of its partner network; null for a connected company. */
  readonly owner: string | null
}

const classes = ['certain', 'likely', 'possible', 'ambiguous'] as const

export const CompanyRow = ({
  company,
  keyHint,
  isCurrent,
  onOpen,
  onShow,
  onRemove,
  onChange,
  owner,
}: Props) => {
  const { t, words, count, counted, money } = useWords()
  const lacksOf = useCompanyLacks()
  const { data: overview, error } = useOverview(company.id)
  const proposals = overview?.proposals
  const opening = (
    name: 'openDocuments' | 'overdue' | 'unmatched.in' | 'unmatched.out',
    minor: number | undefined,
    goal: Goal,
  ) => {
    if (overview === undefined || minor === undefined) return '—'
    const text = money(minor, overview.currency)
    return (
      <button
        type="button"
        className={styles.figure}
        aria-label={`${t(`start.overview.${name}`)}: ${text}`}
        onClick={() => onShow(goal)}
      >
        {text}
      </button>
    )
  }
  const isLost = error !== null && isDataLost(toApiError(error).code)
  return (
    <li className={styles.company}>
      <div className={styles.companyHead}>
        <h3 className={styles.companyName}>{company.name}</h3>
        <EnvironmentTag environment={company.environment} />
        {isCurrent && !isLost ? <Chip tone="for">{t('start.current')}</Chip> : null}
        {owner === null ? null : <Chip>{t('partners.of', { name: owner })}</Chip>}
        {overview === undefined || overview.newTransactions === 0 ? null : (
          <Chip>{t('start.overview.newTransactions', counted(overview.newTransactions))}</Chip>
        )}
        {overview === undefined || overview.newDocuments === 0 ? null : (
          <Chip>{t('start.overview.newDocuments', counted(overview.newDocuments))}</Chip>
        )}
        {overview === undefined || overview.late.transactions === 0 ? null : (
          <Chip tone="caution">{t('start.office.need.late', counted(overview.late.transactions))}</Chip>
        )}
        {overview === undefined || overview.late.documents === 0 ? null : (
          <Chip tone="caution">{t('start.office.need.lateDocuments', counted(overview.late.documents))}</Chip>
        )}
        {lacksOf(company).map((lack) => (
          <Chip key={lack} tone="caution">
            {lack}
          </Chip>
        ))}
      </div>
      <CompanyState company={company} />
      <SharedState companyId={company.id} onSettle={() => onShow('contested')} />
      {error === null ? null : (
        <div className={styles.trouble}>
          {isLost ? <LostData company={company} error={error} /> : <ErrorNotice error={error} compact />}
        </div>
      )}
      {isLost ? null : (
        <dl className={styles.figures}>
          <div>
            <dt>{t('start.overview.openDocuments')}</dt>
            <dd>
              {opening('openDocuments', overview?.openMinor, { list: 'documents', filter: { view: 'open' } })}
            </dd>
          </div>
          <div>
            <dt>{t('start.overview.overdue')}</dt>
            <dd>
              {opening('overdue', overview?.overdueMinor, { list: 'documents', filter: { view: 'overdue' } })}
            </dd>
          </div>
          {(['in', 'out'] as const).map((direction) => (
            <div key={direction}>
              <dt>{t(`start.overview.unmatched.${direction}`)}</dt>
              <dd>
                {opening(
                  `unmatched.${direction}`,
                  (direction === 'in' ? overview?.openReceipts : overview?.openPayments)?.minor,
                  { list: 'transactions', filter: { view: 'unmatched', direction } },
                )}
              </dd>
            </div>
          ))}
          <div>
            <dt>{t('start.overview.proposals')}</dt>
            <dd className={styles.classes}>
              {proposals === undefined
                ? '—'
                : classes.map((name) => (
                    <button
                      key={name}
                      type="button"
                      className={styles.figure}
                      title={words.matchClass[name]}
                      aria-label={`${words.matchClass[name]}: ${count(proposals[name])}`}
                      onClick={() =>
                        onShow({ list: 'transactions', filter: { view: 'unmatched', proposed: name } })
                      }
                    >
                      <ClassMark mark={name} /> {count(proposals[name])}
                    </button>
                  ))}
            </dd>
          </div>
          {overview === undefined || overview.conflicting + overview.stale === 0 ? null : (
            <div>
              <dt>{t('start.overview.conflicting')}</dt>
              <dd className={styles.classes}>
                <button
                  type="button"
                  className={styles.figure}
                  aria-label={`${t('start.overview.conflicting')}: ${count(overview.conflicting + overview.stale)}`}
                  onClick={() => onShow('drift')}
                >
                  <ClassMark mark="conflict" /> {count(overview.conflicting + overview.stale)}
                </button>
              </dd>
            </div>
          )}
        </dl>
      )}
      <div className={styles.companyActs}>
        <Button variant="quiet" onPress={onRemove} of={company.name}>
          {t('start.remove')}
        </Button>
        {onChange === undefined ? null : (
          <Button variant="quiet" onPress={onChange} of={company.name}>
            {t(isOnFiles(company) ? 'start.connectFiles' : 'start.change')}
          </Button>
        )}
        <Button
          variant="primary"
          onPress={onOpen}
          isDisabled={isLost}
          of={company.name}
          {...(keyHint === undefined ? {} : { keyHint })}
        >
          {t('start.open')}
        </Button>
      </div>
    </li>
  )
}
