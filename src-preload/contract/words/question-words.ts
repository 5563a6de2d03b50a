/** Words of questions to the client, on screen, on paper and in the message. */
import type { AskedFor } from '../ending-values.ts'

interface QuestionWords {
  askedFor: Readonly<Record<AskedFor, string>>
  message: { subject: string; opening: string; closing: string }
}

export const questionWords: Readonly<Record<'pt-PT' | 'en', QuestionWords>> = {
  'pt-PT': {
    askedFor: {
      document: 'Falta o documento',
      purpose: 'O que é este movimento?',
      owner: 'De quem é este dinheiro?',
    },
    message: {
      subject: 'Movimentos por esclarecer: {{company}}',
      opening:
        'Bom dia,\n\nPara fechar as contas de {{company}}, precisamos da sua ajuda com estes movimentos do banco:',
      closing: 'Pode responder a esta mensagem com o número de cada um.\n\nObrigado.',
    },
  },
  en: {
    askedFor: {
      document: 'The document is missing',
      purpose: 'What is this transaction?',
      owner: 'Whose money is this?',
    },
    message: {
      subject: 'Transactions to explain: {{company}}',
      opening:
        'Good morning,\n\nTo close the books of {{company}}, we need your help with these bank transactions:',
      closing: 'You can answer this message with the number of each.\n\nThank you.',
    },
  },
}
