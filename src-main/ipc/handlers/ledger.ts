/** ledger.*: an extract of the accounting from a file, previewed and imported. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import { forCompany } from '../dispatch.ts'

/** A start reads no file. */
const service = () => import('../../services/ledger/ledger-of-file.ts')

const matching = () => import('../../services/ledger/match-ledger.ts')

export const ledgerHandlers = ({ companies, deciding, importing }: Concilia): Handlers<'ledger'> =>
  forCompany(companies, {
    'ledger.listTies': ({ mirror }) => ({
      ties: [...mirror.read.listTies()].map(([code, accountIds]) => ({ code, accountIds })),
    }),
    'ledger.preview': async (company, { handle, code, layout }) =>
      (await service()).previewLedger(deciding, company, {
        file: importing.fileOf(handle),
        code,
        layout,
      }),
    'ledger.import': async (company, { handle, code, layout, ties }) =>
      (await service()).importLedgerOf(deciding, company, {
        file: importing.fileOf(handle),
        code,
        layout,
        ties,
      }),
    'ledger.importSample': async (company) =>
      (await import('../../services/ledger/sample-ledger.ts')).importSampleLedger(deciding, company),
    'ledger.match': async (company) => {
      const counts = await (await matching()).matchLedger(company)
      deciding.followUps.changed(company.record.id)
      return { counts }
    },
    'ledger.join': async (company, chosen) => (await matching()).joinLines(deciding, company, chosen),
  })
