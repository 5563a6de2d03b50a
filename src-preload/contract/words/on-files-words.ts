/** The domain's sentences of a company that files bring everything of: no service says anything of it. */
import type { Language } from '../values.ts'
import type { Changes } from './changes.ts'
import type { Words } from './sentences.ts'

export const onFilesWords: Readonly<Record<Language, Changes<Words>>> = {
  'pt-PT': {
    evidence: { 'settled-at-source': 'Já pago segundo os ficheiros' },
    evidenceSign: {
      settled: 'já pago segundo os ficheiros',
      'settled-in-part': 'em parte já pago segundo os ficheiros',
    },
    gate: {
      'unpaid-known': { failed: 'O valor em dívida não é conhecido: nenhum ficheiro o diz' },
      'unpaid-settled': {
        passed:
          'Os ficheiros já mostram este valor como recebido: o movimento só se associa, sem saldar nada',
        failed:
          'O documento já está pago segundo os ficheiros: nada está em aberto; só se associa um movimento proposto',
      },
    },
    groupState: { confirmed: 'Confirmado pelos ficheiros' },
  },
  en: {
    evidence: { 'settled-at-source': 'Already paid according to the files' },
    evidenceSign: {
      settled: 'already paid according to the files',
      'settled-in-part': 'partly paid according to the files already',
    },
    gate: {
      'unpaid-known': { failed: 'The unpaid amount is not known: no file tells it' },
      'unpaid-settled': {
        passed:
          'The files already show this money as received: the transaction is only linked, nothing is settled',
        failed:
          'The document is already paid according to the files: nothing is open; only what is proposed is linked',
      },
    },
    groupState: { confirmed: 'Confirmed by the files' },
  },
}
