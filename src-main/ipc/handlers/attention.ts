/** attention.*: what a sync leaves for a person, and what the person answers. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import { answerDirection, fetchAgain } from '../../services/sync/answer-attention.ts'

export const attentionHandlers = ({
  companies,
  proposing,
  deciding,
  sync,
}: Concilia): Handlers<'attention'> => ({
  'attention.get': async ({ companyId }) => (await companies.get(companyId)).mirror.attention(),
  'attention.setDirection': async ({ companyId, ...answer }) =>
    answerDirection({ ...proposing, person: deciding.person }, await companies.get(companyId), answer),
  'attention.fetchAgain': async ({ companyId, ...days }) =>
    fetchAgain(sync, await companies.get(companyId), days),
})
