/** Which decisions taught a proposed category, and the act that forgets them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isolateText } from '#contract/clean-text.ts'
import type { EvidenceCode } from '#contract/match-values.ts'
import type { GroupView } from '#contract/matching.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../../api.ts'
import { formatDay, useWords } from '../../../lib/i18n/use-words.ts'
import { ruleQueries } from '../../../lib/rule-queries.ts'
import { Button } from '../../../ui/button.tsx'
import { announce, ErrorNotice } from '../../../ui/notice.tsx'
import styles from './proposal.module.css'

/** The others are counted. */
const mostShown = 2
const learnedCodes: ReadonlySet<EvidenceCode> = new Set([
  'line-known',
  'beginning-known',
  'counterparty-known',
])

/** The transaction whose category was learned; undefined where it comes from elsewhere. */
export const learnedTransaction = ({ evidence }: GroupView): number | undefined =>
  evidence.find(({ code }) => learnedCodes.has(code))?.transactionId

interface Props {
  readonly companyId: CompanyId
  readonly transactionId: number
}

export const LessonSource = ({ companyId, transactionId }: Props) => {
  const { t, money, counted } = useWords()
  const client = useQueryClient()
  const { data } = useQuery(ruleQueries.lessonsOf(companyId, transactionId))
  const forget = useMutation({
    mutationFn: async (groupIds: readonly string[]) => {
      await call('endings.forgetLessons', { companyId, groupIds: [...groupIds], forgotten: true })
      await client.invalidateQueries({ queryKey: ruleQueries.all(companyId) })
    },
    onSuccess: (_, groupIds) => announce(t('reconcile.lessons.forgotten', counted(groupIds.length))),
  })
  if (data === undefined || data.lessons.length === 0) return null
  const { lessons, groupIds } = data
  const shown = lessons.slice(0, mostShown)
  return (
    <div className={styles.fine}>
      <p>{t('reconcile.lessons.from')}</p>
      <ul>
        {shown.map(({ groupId, text, amountMinor, currency, by, at }) => (
          <li key={groupId}>
            {isolateText(text)} · {money(amountMinor, currency)} ·{' '}
            {t('settings.by', { when: formatDay(at), who: by })}
          </li>
        ))}
      </ul>
      {groupIds.length > shown.length ? (
        <p>{t('reconcile.lessons.more', counted(groupIds.length - shown.length))}</p>
      ) : null}
      {forget.error === null ? null : <ErrorNotice error={forget.error} />}
      <Button
        variant="quiet"
        flush="start"
        isPending={forget.isPending}
        onPress={() => forget.mutate(groupIds)}
      >
        {t('reconcile.lessons.forget')}
      </Button>
    </div>
  )
}
