/** What is said otherwise of a company that files bring everything of: no service says anything of it. */
export const onFiles = {
  closing: {
    noAccount: 'There are no transactions up to the end of this month: import the bank’s statement.',
    bank: { explained: 'Already paid according to the files' },
    documents: {
      settledAtService: 'Paid according to the files',
      start: 'No earlier month was closed: the opening balance rests on the files imported.',
    },
    obstacles: {
      conflicting_one: '{{n}} decision that the files contradict. Undo it or keep it under Reconcile.',
      conflicting_other: '{{n}} decisions that the files contradict. Undo them or keep them under Reconcile.',
    },
  },
  lists: {
    views: { settled: 'Paid according to the files' },
    column: {
      unpaid: 'Unpaid according to the files',
      unpaid_credit: 'Not settled according to the files',
    },
    explainedPart: 'Paid in part according to the files',
    paidAtSource: 'Paid according to the files',
    explained: 'Already paid according to the files',
  },
  reconcile: {
    proposals: {
      empty: 'Pairs appear here. Import a statement and a SAF\u2011T\u00a0(PT) file.',
      questionPaid: 'What the files already show as paid',
      linked: 'already paid according to the files: linked only',
      settlesAndLinks:
        'Settles {{settled}} that is open; links {{linked}} paid already according to the files.',
      explained: 'Already paid according to the files; accepting only links the transaction.',
    },
    drift: {
      title: 'Decisions the files contradict',
      intro_one: 'The files now contradict one decision. It was not changed: keep it or undo it.',
      intro_other: 'The files now contradict {{n}} decisions. None was changed: keep or undo each of them.',
      empty: 'The files contradict no decision.',
      said: { keep: 'Kept until the files say something else' },
    },
  },
  reports: {
    journal: { roles: { settled: 'Receipts already counted according to the files' } },
  },
  shell: {
    help: {
      marks: {
        explained: { text: 'Paid according to the files; accepting only links the transaction' },
        conflict: { text: 'The files contradict the decision' },
      },
    },
  },
} as const
