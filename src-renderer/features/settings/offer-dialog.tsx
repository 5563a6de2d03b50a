/** Offers a rule of a company to all: it is tried on all of them at once, then added to the office's set. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RuleView } from '#contract/endings.ts'
import type { OfferedRule } from '#contract/office-set.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { useRuleText } from '../../groups/use-rule-text.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { announce } from '../../ui/notice.tsx'
import { bodyOf, readSetAgain } from './part.tsx'
import { SetTrial } from './set-trial.tsx'
import styles from './settings.module.css'
import { useSetTrial } from './use-set-trial.ts'

interface Props {
  readonly companyId: CompanyId
  readonly rule: RuleView
  readonly onClose: () => void
}

export const OfferDialog = ({ companyId, rule, onClose }: Props) => {
  const { t } = useWords()
  const client = useQueryClient()
  const textOf = useRuleText()
  const trial = useSetTrial()
  const [despite, setDespite] = useState<readonly string[]>([])
  const { run } = trial
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the rule for which the dialog was opened
  useEffect(() => run({ id: rule.id, ...bodyOf(rule) }), [])
  const offer = useMutation({
    mutationFn: () => call('officeset.offerRule', { companyId, id: rule.id, despite: [...despite] }),
    onSuccess: async (answer) => {
      if (answer.outcome !== 'done') {
        setDespite(contradictedBy(answer))
        return
      }
      await readSetAgain(client)
      announce(`${t('settings.office.offer.done')} ${t('settings.office.taken')}`)
      onClose()
    },
  })
  const answer = offer.data
  const refused =
    answer === undefined || answer.outcome === 'done'
      ? undefined
      : answer.outcome === 'refused'
        ? t(`settings.office.offer.refused.${answer.refusal.reason}`)
        : t(`settings.office.offer.${answer.outcome}`)
  const isTried = trial.done !== undefined
  return (
    <FormDialog
      title={t('settings.office.offer.title')}
      onClose={onClose}
      onSubmit={() => {
        if (isTried) offer.mutate()
        else run({ id: rule.id, ...bodyOf(rule) })
      }}
      send={t(
        !isTried
          ? 'settings.trial.try'
          : despite.length > 0
            ? 'settings.office.offer.joinBoth'
            : 'settings.office.offer.join',
      )}
      isPending={trial.isRunning || offer.isPending}
      refused={refused}
      error={trial.error ?? offer.error}
    >
      <p className={styles.fine}>{t('settings.office.offer.about')}</p>
      <p>{textOf(rule)}</p>
      <SetTrial trial={trial} />
    </FormDialog>
  )
}

/** The rules of the set that a person keeps beside this one by sending it again. */
const contradictedBy = (answer: OfferedRule): string[] =>
  answer.outcome === 'refused' && answer.refusal.reason === 'contradicts'
    ? answer.refusal.contradicts.map(({ ruleId }) => ruleId)
    : []
