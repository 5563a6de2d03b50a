/** Automatic acceptances since the person last looked, and what ended them; dismissed once read. */
import { useMutation, useQuery } from '@tanstack/react-query'
import type { CompanyId } from '#contract/values.ts'
import { nameCombination } from '#contract/words/sentences.ts'
import { call } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ruleQueries } from '../../lib/rule-queries.ts'
import { Button } from '../../ui/button.tsx'
import styles from './banners.module.css'

export const AutomaticNotice = ({ companyId }: { readonly companyId: CompanyId }) => {
  const { t, words, counted } = useWords()
  const { data } = useQuery(ruleQueries.notices(companyId))
  const dismiss = useMutation({ mutationFn: () => call('rules.dismissNotices', { companyId }) })
  if (data === undefined) return null
  const lines = [
    ...(data.accepted === 0 ? [] : [t('settings.automatic.notice', counted(data.accepted))]),
    ...data.switchedOff.map(({ signs }) =>
      t('settings.automatic.noticeOff', { name: nameCombination(words, signs) }),
    ),
  ]
  if (lines.length === 0) return null
  return (
    <section className={styles.notice} aria-label={t('settings.automatic.label')}>
      <div>
        {lines.map((line) => (
          <p key={line} role="status">
            {line}
          </p>
        ))}
      </div>
      <Button onPress={() => dismiss.mutate()}>{t('settings.automatic.understood')}</Button>
    </section>
  )
}
