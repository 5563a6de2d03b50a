/** closing.*: a month's statement, its closing and reopening. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import {
  addTransit,
  clearTransit,
  closeMonth,
  listClosings,
  listDocuments,
  listTransactions,
  readMonth,
  readProgress,
  reopenMonth,
  takeLate,
  typeBalance,
} from '../../services/closing/close-months.ts'

type ClosingHandlers = Pick<Handlers, Extract<keyof Handlers, `closing.${string}`>>

export const closingHandlers = ({ companies, deciding, restoring }: Concilia): ClosingHandlers => ({
  'closing.getProgress': async ({ companyId }) => readProgress(await companies.get(companyId)),
  'closing.readMonth': async ({ companyId, period }) => readMonth(await companies.get(companyId), period),
  'closing.listTransactions': async ({ companyId, ...asked }) =>
    listTransactions(await companies.get(companyId), asked),
  'closing.listDocuments': async ({ companyId, ...asked }) =>
    listDocuments(await companies.get(companyId), asked),
  'closing.typeBalance': async ({ companyId, ...typed }) => {
    await typeBalance(deciding, await companies.get(companyId), typed)
    return {}
  },
  'closing.addTransit': async ({ companyId, ...item }) => {
    await addTransit(deciding, await companies.get(companyId), item)
    return {}
  },
  'closing.clearTransit': async ({ companyId, ...cleared }) => {
    await clearTransit(deciding, await companies.get(companyId), cleared)
    return {}
  },
  'closing.takeLate': async ({ companyId, transactionId }) =>
    takeLate(deciding, await companies.get(companyId), transactionId),
  'closing.close': async ({ companyId, ...asked }) =>
    closeMonth({ ...deciding, copying: restoring }, await companies.get(companyId), asked),
  'closing.reopen': async ({ companyId, ...asked }) =>
    reopenMonth(deciding, await companies.get(companyId), asked),
  'closing.list': async ({ companyId }) => ({ closings: listClosings(await companies.get(companyId)) }),
})
