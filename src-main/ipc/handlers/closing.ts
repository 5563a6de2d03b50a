/** closing.*: a month's statement, its closing and reopening. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import {
  addTransit,
  clearTransit,
  closeMonth,
  reopenMonth,
  startMonth,
  takeLate,
  typeBalance,
} from '../../services/closing/close-months.ts'

export const closingHandlers = ({ companies, deciding, restoring }: Concilia): Handlers<'closing'> => ({
  'closing.getProgress': async ({ companyId }) => (await companies.get(companyId)).mirror.months.progress(),
  'closing.readMonth': async ({ companyId, period }) =>
    (await companies.get(companyId)).mirror.months.read(period),
  'closing.listTransactions': async ({ companyId, ...asked }) =>
    (await companies.get(companyId)).mirror.months.transactions(asked),
  'closing.listDocuments': async ({ companyId, ...asked }) =>
    (await companies.get(companyId)).mirror.months.documents(asked),
  'closing.typeBalance': async ({ companyId, ...typed }) => {
    await typeBalance(deciding, await companies.get(companyId), typed)
  },
  'closing.addTransit': async ({ companyId, ...item }) => {
    await addTransit(deciding, await companies.get(companyId), item)
  },
  'closing.clearTransit': async ({ companyId, ...cleared }) => {
    await clearTransit(deciding, await companies.get(companyId), cleared)
  },
  'closing.start': async ({ companyId, ...asked }) =>
    startMonth(deciding, await companies.get(companyId), asked),
  'closing.takeLate': async ({ companyId, transactionId }) =>
    takeLate(deciding, await companies.get(companyId), transactionId),
  'closing.close': async ({ companyId, ...asked }) =>
    closeMonth({ ...deciding, copying: restoring }, await companies.get(companyId), asked),
  'closing.reopen': async ({ companyId, ...asked }) =>
    reopenMonth(deciding, await companies.get(companyId), asked),
  'closing.list': async ({ companyId }) => ({
    closings: (await companies.get(companyId)).mirror.read.listClosings(),
  }),
})
