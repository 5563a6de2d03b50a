/** Above the rows of questions: the message to the client, and the answers that come back. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Response } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../../api.ts'
import { SampleReview } from '../../../groups/sample-review.tsx'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { companyQueries } from '../../../lib/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { announce, ErrorNotice } from '../../../ui/notice.tsx'
import styles from '../journal/journal.module.css'
import { AnswersDialog } from './answers-dialog.tsx'

interface Props {
  readonly companyId: CompanyId
  /** Reads the report again. */
  readonly onChanged: () => void
}

export const QuestionsBar = ({ companyId, onChanged }: Props) => {
  const { t, counted } = useWords()
  const waiting = useQuery(companyQueries.overview(companyId)).data?.waiting.count ?? 0
  const [chosen, setChosen] = useState<NonNullable<Response<'questions.chooseAnswers'>> | null>(null)
  const sending = useMutation({
    mutationFn: (how: 'copy' | 'mail') => call('questions.send', { companyId, how }),
    onSuccess: ({ isWhole }, how) =>
      announce(
        t(
          how === 'copy'
            ? 'reports.questions.copied'
            : isWhole
              ? 'reports.questions.mailed'
              : 'reports.questions.subjectOnly',
        ),
      ),
  })
  const choosing = useMutation({
    mutationFn: () => call('questions.chooseAnswers', { companyId }),
    onSuccess: setChosen,
  })
  const error = sending.error ?? choosing.error
  return (
    <div className={styles.bar}>
      <p className={styles.state} role="status">
        {waiting === 0 ? t('reports.questions.none') : t('reports.questions.waiting', counted(waiting))}
      </p>
      <Button isDisabled={waiting === 0 || sending.isPending} onPress={() => sending.mutate('copy')}>
        {t('reports.questions.copy')}
      </Button>
      <Button isDisabled={waiting === 0 || sending.isPending} onPress={() => sending.mutate('mail')}>
        {t('reports.questions.mail')}
      </Button>
      <Button isPending={choosing.isPending} onPress={() => choosing.mutate()}>
        {t('reports.questions.import')}
      </Button>
      {waiting === 0 ? <SampleReview companyId={companyId} onBrought={onChanged} /> : null}
      {error === null ? null : <ErrorNotice error={error} compact />}
      {chosen === null ? null : (
        <AnswersDialog
          companyId={companyId}
          chosen={chosen}
          onSaved={onChanged}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  )
}
