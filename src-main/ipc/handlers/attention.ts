/** attention.*: what a sync leaves for a person, and what the person answers. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import { answerDirection, fetchAgain } from '../../services/sync/answer-attention.ts'
import { forCompany } from '../dispatch.ts'

export const attentionHandlers = (concilia: Concilia): Handlers<'attention'> =>
  forCompany(concilia.companies, {
    'attention.get': ({ mirror }) => mirror.ask('attention', {}),
    'attention.setDirection': (company, answer) =>
      answerDirection({ ...concilia.proposing, person: concilia.deciding.person }, company, answer),
    'attention.fetchAgain': (company, days) => fetchAgain(concilia.sync, company, days),
  })
