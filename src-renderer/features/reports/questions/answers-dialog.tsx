/** What the answers of a file would do, before they are saved. */
import { useMutation } from '@tanstack/react-query'
import { isolateText } from '#contract/clean-text.ts'
import type { Response } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../../api.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { announce, EmptyNotice, ErrorNotice } from '../../../ui/notice.tsx'
import styles from '../journal/journal.module.css'

interface Props {
  readonly companyId: CompanyId
  readonly chosen: NonNullable<Response<'questions.chooseAnswers'>>
  readonly onSaved: () => void
  readonly onClose: () => void
}

const counting = new Set(['answered', 'month-closed'])

export const AnswersDialog = ({ companyId, chosen, onSaved, onClose }: Props) => {
  const { t, count, counted, money } = useWords()
  const { file, answers, unanswered } = chosen
  const saving = useMutation({
    mutationFn: () =>
      call('questions.applyAnswers', {
        companyId,
        answers: answers.map(({ groupId, amountMinor, answer }) => ({ groupId, amountMinor, answer })),
      }),
    onSuccess: ({ outcomes }) => {
      announce(t('reports.questions.applied', counted(outcomes.filter((one) => counting.has(one)).length)))
      onSaved()
      onClose()
    },
  })
  return (
    <Dialog
      title={t('reports.questions.answersTitle')}
      onClose={onClose}
      size="wide"
      foot={
        answers.some(({ outcome }) => counting.has(outcome)) ? (
          <Button variant="primary" isPending={saving.isPending} onPress={() => saving.mutate()} autoFocus>
            {t('reports.questions.apply')}
          </Button>
        ) : undefined
      }
    >
      {answers.length === 0 ? (
        <EmptyNotice text={t('reports.questions.noAnswers', { file: isolateText(file) })} />
      ) : (
        <>
          <p>
            {t('reports.questions.file', {
              file: isolateText(file),
              n: count(answers.length),
              unanswered: count(unanswered),
            })}
          </p>
          <table className={styles.table} aria-label={t('reports.questions.answersTitle')}>
            <thead>
              <tr>
                <th scope="col">{t('lists.column.text')}</th>
                <th scope="col">{t('lists.column.amount')}</th>
                <th scope="col">{t('reports.questions.answer')}</th>
                <th scope="col">{t('reports.questions.what')}</th>
              </tr>
            </thead>
            <tbody>
              {answers.map(({ groupId, text, amountMinor, currency, answer, outcome }) => (
                <tr key={groupId}>
                  <td>{text === null ? '—' : isolateText(text)}</td>
                  <td>{amountMinor === null ? '—' : money(amountMinor, currency)}</td>
                  <td>{isolateText(answer)}</td>
                  <td>{t(`reports.questions.outcome.${outcome}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {saving.error === null ? null : <ErrorNotice error={saving.error} />}
    </Dialog>
  )
}
