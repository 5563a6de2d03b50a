/** Words of files with documents of suppliers. */
export const suppliers = {
  isOne: 'It is of suppliers',
  supplier: 'Supplier',
  receipts_one: '{{n}} receipt or payment',
  receipts_other: '{{n}} receipts or payments',
  unnamed_one: '{{n}} line is left out: it names no document',
  unnamed_other: '{{n}} lines are left out: they name no document',
  lacking_one:
    '{{n}} document of these days is missing: it looks like a list of some suppliers, and nothing is removed.',
  lacking_other:
    '{{n}} documents of these days are missing: it looks like a list of some suppliers, and nothing is removed.',
  gone: 'No longer in e\u2011Fatura',
  paid: 'No longer in the list: they count as paid',
  paired: 'is in a pair',
  changed: 'Changed',
  before: 'Before',
  after: 'Now',
  contradictions: 'Differences between files',
  otherFile: 'In another file',
  counts: 'What counts',
  states: 'State of these documents, by all files',
  filed: {
    settled: 'Paid',
    'paid-at-issue': 'Paid at issue',
    'partly-settled': 'Paid in part (what is left)',
    'no-receipt': 'No payment in the files',
    listed: 'To pay by the list',
    'not-listed': 'No longer in the list: paid',
    'not-computable': 'Not computable',
    'e-fatura': 'To pay by e\u2011Fatura',
    'not-posted': 'Not posted: in no list of open documents',
  },
  fields: {
    number: 'Number',
    name: 'Name',
    total: 'Total',
    date: 'Date',
    dueDate: 'Due date',
    type: 'Type',
    open: 'To pay',
  },
  about: {
    'e-fatura': 'e\u2011Fatura has neither due dates nor payments: what it leaves open is a total.',
    'supplier-table': 'What is not in the table stays as it is.',
    'supplier-items':
      'What an earlier list had and this one has no longer counts as paid; what no list ever had stays open.',
    'supplier-ledger':
      'A credit is a document to pay; a debit that names a document is its payment, or a credit note.',
  },
  template: { suppliers: 'Template for suppliers', statement: 'Template for a statement' },
  templateDone: '{{file}} is saved. Fill it in and import it: its example rows do not count.',
} as const
