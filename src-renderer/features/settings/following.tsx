/** Whether the company follows the office's set, and how much of it is its own. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ruleQueries } from '../../lib/rule-queries.ts'
import { Button } from '../../ui/button.tsx'
import { announce, ErrorNotice, QueryNotice } from '../../ui/notice.tsx'
import { Part, readSetAgain } from './part.tsx'
import styles from './settings.module.css'

const acts = {
  follow: { channel: 'officeset.follow', said: 'followed' },
  leave: { channel: 'officeset.leave', said: 'left' },
  recover: { channel: 'officeset.recover', said: 'recovered' },
} as const

export const Following = ({ companyId }: { readonly companyId: CompanyId }) => {
  const { t, counted } = useWords()
  const client = useQueryClient()
  const query = useQuery(ruleQueries.setState(companyId))
  const change = useMutation({
    mutationFn: async (act: keyof typeof acts) => {
      await call(acts[act].channel, { companyId })
      await readSetAgain(client)
      await call('matching.propose', { companyId })
    },
    onSuccess: (_, act) => announce(t(`settings.office.following.${acts[act].said}`)),
  })
  const set = query.data
  const isLost = set?.state === 'other' && !set.isThere
  const button = (act: keyof typeof acts) => (
    <Button isDisabled={change.isPending} onPress={() => change.mutate(act)}>
      {t(`settings.office.following.${act}`)}
    </Button>
  )
  return (
    <Part
      id="following"
      title={t('settings.office.following.title')}
      about={t('settings.office.following.about')}
    >
      <QueryNotice query={query} compact />
      {change.error === null ? null : <ErrorNotice error={change.error} compact />}
      {set === undefined ? null : (
        <>
          <p role="status">
            {set.state === 'following'
              ? [
                  t('settings.office.following.follows', counted(set.followed)),
                  ...(set.overridden === 0
                    ? []
                    : [t('settings.office.following.overridden', counted(set.overridden))]),
                ].join(' ')
              : t(
                  `settings.office.following.${set.state === 'not-following' ? 'none' : isLost ? 'lost' : 'other'}`,
                )}
          </p>
          <div className={styles.tools}>
            {isLost ? button('recover') : null}
            {set.state === 'following' ? null : button('follow')}
            {set.state === 'not-following' ? null : button('leave')}
          </div>
        </>
      )}
    </Part>
  )
}
