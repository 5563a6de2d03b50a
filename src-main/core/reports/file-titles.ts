/** What files are called that hold no report. */
export const fileTitles = {
  'pt-PT': {
    documents: 'Documentos',
    transactions: 'Movimentos',
    companies: 'Empresas',
    'office-set': 'Conjunto do escritório',
    'tax-ids': 'NIF',
    ageing: 'Antiguidade',
    cash: 'Recebimentos e pagamentos',
    due: 'Vencimentos',
  },
  en: {
    documents: 'Documents',
    transactions: 'Transactions',
    companies: 'Companies',
    'office-set': 'Office set',
    'tax-ids': 'Tax ids',
    ageing: 'Ageing',
    cash: 'Receipts and payments',
    due: 'Due dates',
  },
} as const
