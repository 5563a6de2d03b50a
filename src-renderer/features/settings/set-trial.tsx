/** What a rule would do in each company: while it is tried, and when that is done. */
import type { CompanyTrial } from '#contract/office-set.ts'
import { FailureCauses } from '../../groups/failure-causes.tsx'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useCompanies } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import styles from './settings.module.css'
import type { useSetTrial } from './use-set-trial.ts'

export const SetTrial = ({ trial }: { readonly trial: ReturnType<typeof useSetTrial> }) => {
  const { t, count, counted } = useWords()
  const companies = useCompanies().data?.companies ?? []
  const nameOf = (id: CompanyTrial['companyId']): string =>
    companies.find((company) => company.id === id)?.name ?? '—'
  const { round, isRunning, isCancelled, done, cancel } = trial
  if (isRunning)
    return (
      <div className={styles.tools}>
        <Progress
          label={t('settings.office.trial.running')}
          text={
            round === null
              ? t('settings.office.trial.running')
              : t('settings.office.trial.progress', { done: count(round.done), total: count(round.total) })
          }
          done={round?.done ?? 0}
          {...(round !== null && { total: round.total })}
        />
        <Button variant="quiet" onPress={cancel} of={t('settings.office.trial.running')}>
          {t('common.cancel')}
        </Button>
      </div>
    )
  if (isCancelled) return <p role="status">{t('settings.office.trial.cancelled')}</p>
  if (done === undefined) return null
  const { answer } = done
  const catching = answer.companies.filter(({ caught }) => caught > 0)
  const sum = catching.reduce((all, { caught }) => all + caught, 0)
  const figure = (value: number) => <td className={styles.number}>{value === 0 ? '' : count(value)}</td>
  return (
    <div className={styles.part}>
      <p role="status">
        {sum === 0
          ? t('settings.office.trial.none')
          : t('settings.office.trial.sum', {
              ...counted(sum),
              companies: count(catching.length),
              total: count(answer.companies.length),
            })}
      </p>
      {catching.length === 0 ? null : (
        <table className={styles.table} aria-label={t('settings.office.trial.title')}>
          <thead>
            <tr>
              <th scope="col">{t('settings.office.trial.company')}</th>
              {(['caught', 'agrees', 'differs', 'contradicts'] as const).map((column) => (
                <th key={column} scope="col" className={styles.number}>
                  {t(`settings.office.trial.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {catching.map(({ companyId, isFollowing, caught, agrees, differing, contradicts }) => (
              <tr key={companyId}>
                <td>
                  {nameOf(companyId)}
                  {isFollowing ? null : (
                    <div className={styles.fine}>{t('settings.office.trial.notFollowing')}</div>
                  )}
                </td>
                {figure(caught)}
                {figure(agrees)}
                {figure(differing)}
                {figure(contradicts)}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <FailureCauses failures={answer.failures} nameOf={nameOf} />
    </div>
  )
}
