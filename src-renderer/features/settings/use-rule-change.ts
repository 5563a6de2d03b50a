/** Changes settings of matching: the change, then new proposals, then an announcement. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ruleQueries } from '../../lib/queries.ts'
import { announce } from '../../ui/announcer.tsx'

interface Change {
  readonly work: () => Promise<unknown>
  /** Announced when it is done. */
  readonly said: string
}

export const useRuleChange = (companyId: CompanyId) => {
  const { t } = useWords()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ work }: Change) => {
      await work()
      await client.invalidateQueries({ queryKey: ruleQueries.all(companyId) })
      await call('matching.propose', { companyId })
    },
    onSuccess: (_, { said }) => announce(`${said} ${t('settings.again')}`),
  })
}
