/** review.*: the review of a month before it is closed. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import { answerRemark, remarkItem } from '../../services/closing/review-months.ts'
import { changeAs } from '../../services/deciding.ts'
import { forCompany } from '../dispatch.ts'

export const reviewHandlers = ({ companies, deciding, settings }: Concilia): Handlers<'review'> =>
  forCompany(companies, {
    'review.bringSample': async (company) => {
      const { bringSampleReview } = await import('../../services/closing/sample-review.ts')
      return bringSampleReview(deciding, company, (await settings.read()).language)
    },
    'review.read': ({ mirror }, { period }) => mirror.ask('readReview', { period }),
    'review.tick': (company, asked) => changeAs(deciding, company, 'tickItem', asked),
    'review.remark': (company, asked) => remarkItem(deciding, company, asked),
    'review.answer': (company, asked) => answerRemark(deciding, company, asked),
    'review.settle': (company, asked) => changeAs(deciding, company, 'settleRemark', asked),
    'review.setLarge': (company, asked) => changeAs(deciding, company, 'setLarge', asked),
    'review.look': (company, asked) => changeAs(deciding, company, 'lookAtMonth', asked),
    'review.finish': (company, asked) => changeAs(deciding, company, 'reviewMonth', asked),
  })
