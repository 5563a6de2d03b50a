/** closing.*: a month's statement, its closing and reopening. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import {
  addTransit,
  closeMonth,
  reopenMonth,
  startMonth,
  typeBalance,
} from '../../services/closing/close-months.ts'
import { changeAs } from '../../services/deciding.ts'
import { forCompany } from '../dispatch.ts'

export const closingHandlers = ({ companies, deciding, restoring }: Concilia): Handlers<'closing'> =>
  forCompany(companies, {
    'closing.getProgress': ({ mirror }) => mirror.ask('readProgress', {}),
    'closing.readMonth': ({ mirror }, { period }) => mirror.ask('readMonth', { period }),
    'closing.readExpected': async ({ mirror }, { period }) => ({
      expected: await mirror.ask('readExpected', { period }),
    }),
    'closing.endExpected': (company, asked) => changeAs(deciding, company, 'endExpected', asked),
    'closing.listTransactions': ({ mirror }, asked) => mirror.ask('monthTransactions', asked),
    'closing.listDocuments': ({ mirror }, asked) => mirror.ask('monthDocuments', asked),
    'closing.typeBalance': (company, typed) => typeBalance(deciding, company, typed),
    'closing.addTransit': (company, item) => addTransit(deciding, company, item),
    'closing.clearTransit': (company, cleared) => changeAs(deciding, company, 'clearTransit', cleared),
    'closing.changeTransit': (company, item) => changeAs(deciding, company, 'changeTransit', item),
    'closing.removeTransit': (company, item) => changeAs(deciding, company, 'removeTransit', item),
    'closing.start': (company, asked) => startMonth(deciding, company, asked),
    'closing.takeLate': (company, late) => changeAs(deciding, company, 'takeLate', late),
    'closing.close': (company, asked) => closeMonth({ ...deciding, copying: restoring }, company, asked),
    'closing.reopen': (company, asked) => reopenMonth(deciding, company, asked),
    'closing.list': ({ mirror }) => ({ closings: mirror.read.listClosings() }),
  })
