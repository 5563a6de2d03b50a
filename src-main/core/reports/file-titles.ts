/** What files are called that hold no report. */
export const fileTitles = {
  'pt-PT': {
    documents: 'Documentos',
    transactions: 'Movimentos',
    companies: 'Empresas',
    'tax-ids': 'NIF',
    ageing: 'Antiguidade',
    cash: 'Recebimentos e pagamentos',
    due: 'Vencimentos',
  },
  en: {
    documents: 'Documents',
    transactions: 'Transactions',
    companies: 'Companies',
    'tax-ids': 'Tax ids',
    ageing: 'Ageing',
    cash: 'Receipts and payments',
    due: 'Due dates',
  },
} as const
