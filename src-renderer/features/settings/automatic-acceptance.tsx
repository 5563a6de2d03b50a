/** Combinations of reasons that are accepted automatically: offered after enough confirmations, off after one rejection. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NEEDED_CONFIRMATIONS } from '#contract/plain-values.ts'
import type { AutomaticView } from '#contract/rules.ts'
import type { CompanyId } from '#contract/values.ts'
import { nameCombination } from '#contract/words/sentences.ts'
import { call } from '../../api.ts'
import { GroupMembers } from '../../groups/group-members.tsx'
import { formatInstant, useWords } from '../../lib/i18n/use-words.ts'
import { ruleQueries } from '../../lib/rule-queries.ts'
import { Button } from '../../ui/button.tsx'
import { announce, EmptyNotice, ErrorNotice, QueryNotice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Part } from './part.tsx'
import styles from './settings.module.css'
import { TrialDialog, useBackTest } from './trial-dialog.tsx'

const shownAtFirst = 6
const barWidth = 120

export const AutomaticAcceptance = ({ companyId }: { readonly companyId: CompanyId }) => {
  const { t, words, counted } = useWords()
  const client = useQueryClient()
  const [asked, setAsked] = useState<AutomaticView | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const query = useQuery(ruleQueries.automatic(companyId))
  const nameOf = (one: AutomaticView) => nameCombination(words, one.combination.signs)
  const flip = useMutation({
    mutationFn: ({ one, on }: { one: AutomaticView; on: boolean }) =>
      call('rules.switchAutomatic', { companyId, key: one.combination.key, on }),
    onSuccess: async ({ outcome }, { one, on }) => {
      await client.invalidateQueries({ queryKey: ruleQueries.all(companyId) })
      setAsked(null)
      if (outcome === 'not-offered') announce(t('settings.automatic.notOffered'), 'wrong')
      else announce(t(on ? 'settings.automatic.on' : 'settings.automatic.off', { name: nameOf(one) }))
    },
  })
  const all = query.data?.combinations ?? []
  const shown = showsAll ? all : all.slice(0, shownAtFirst)
  return (
    <Part
      id="automatic"
      title={t('settings.automatic.title')}
      about={t('settings.automatic.about', { needed: NEEDED_CONFIRMATIONS })}
    >
      <QueryNotice query={query} />
      {flip.error !== null && asked === null ? <ErrorNotice error={flip.error} /> : null}
      {query.data !== undefined && all.length === 0 ? (
        <EmptyNotice text={t('settings.automatic.empty')} />
      ) : null}
      {shown.length === 0 ? null : (
        <ul className={styles.combinations} aria-label={t('settings.automatic.title')}>
          {shown.map((one) => (
            <li key={one.combination.key}>
              <Switch
                label={nameOf(one)}
                isSelected={one.isOn}
                isDisabled={flip.isPending || !(one.isOn || one.isOffered)}
                onChange={(on) => (on ? setAsked(one) : flip.mutate({ one, on }))}
              />
              <Standing one={one} />
              {one.offBecause === null || one.changedAt === null ? null : (
                <p className={styles.note}>
                  {t(`settings.automatic.offBecause.${one.offBecause}`, {
                    when: formatInstant(one.changedAt),
                  })}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {all.length <= shownAtFirst || showsAll ? null : (
        <div className={styles.tools}>
          <Button variant="quiet" flush="start" onPress={() => setShowsAll(true)}>
            {t('settings.automatic.all', counted(all.length))}
          </Button>
        </div>
      )}
      {all.some(({ accepted }) => accepted > 0) ? <AcceptedCheck companyId={companyId} /> : null}
      {asked === null ? null : (
        <TrialDialog
          companyId={companyId}
          title={`${t('settings.automatic.switchOn')}: ${nameOf(asked)}`}
          rule={{ kind: 'automatic', key: asked.combination.key }}
          saveText={t('settings.automatic.switchOn')}
          error={flip.error}
          isSaving={flip.isPending}
          onSave={() => flip.mutate({ one: asked, on: true })}
          onClose={() => setAsked(null)}
        />
      )}
    </Part>
  )
}

const Standing = ({ one }: { readonly one: AutomaticView }) => {
  const { t, counted } = useWords()
  const isEarned = one.confirmations >= NEEDED_CONFIRMATIONS
  return (
    <div className={styles.meter}>
      <svg aria-hidden="true" className={styles.bar} viewBox={`0 0 ${barWidth} 4`}>
        <rect height="4" width={Math.min(1, one.confirmations / NEEDED_CONFIRMATIONS) * barWidth} />
      </svg>
      <span>
        {isEarned
          ? t('settings.automatic.earned', counted(one.confirmations))
          : t('settings.automatic.confirmations', { n: one.confirmations, needed: NEEDED_CONFIRMATIONS })}
      </span>
      {one.refusals === 0 ? null : <span>{t('settings.automatic.refusals', counted(one.refusals))}</span>}
      {one.waiting === 0 ? null : <span>{t('settings.automatic.waiting', counted(one.waiting))}</span>}
      {one.accepted === 0 ? null : <span>{t('settings.automatic.accepted', counted(one.accepted))}</span>}
    </div>
  )
}

/** Tries what was accepted automatically again by the rules of now, and lists what would not be certain; undoes nothing. */
const AcceptedCheck = ({ companyId }: { readonly companyId: CompanyId }) => {
  const { t, counted } = useWords()
  const { trial, run } = useBackTest(companyId)
  const answer = trial.state === 'done' ? trial.answer : undefined
  return (
    <>
      <div className={styles.tools}>
        <Button isPending={trial.state === 'running'} onPress={() => void run({ kind: 'accepted' })}>
          {t('settings.automatic.check')}
        </Button>
      </div>
      {trial.state === 'failed' ? <ErrorNotice error={trial.error} /> : null}
      {answer === undefined ? null : (
        <>
          <p role="status">
            {answer.differing === 0
              ? t('settings.automatic.allHold', counted(answer.wouldMatch))
              : t('settings.automatic.doubtful', counted(answer.differing))}
          </p>
          <ul className={styles.differences} aria-label={t('settings.automatic.check')}>
            {answer.differs.map(({ group }) => (
              <li key={group.id}>
                <GroupMembers
                  companyId={companyId}
                  allocations={group.allocations}
                  currency={group.currency}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
