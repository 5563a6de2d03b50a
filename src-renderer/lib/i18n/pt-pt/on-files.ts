/** What is said otherwise of a company that files bring everything of: no service says anything of it. */
export const onFiles = {
  closing: {
    noAccount: 'Ainda não há movimentos até ao fim deste mês: importe o extrato do banco.',
    bank: { explained: 'Já pagos segundo os ficheiros' },
    documents: {
      settledAtService: 'Pago segundo os ficheiros',
      start: 'Nenhum mês anterior foi fechado: o saldo inicial assenta nos ficheiros importados.',
    },
    obstacles: {
      conflicting_one:
        '{{n}} decisão que os ficheiros contradizem. Desfaça-a ou mantenha-a no ecrã Reconciliar.',
      conflicting_other:
        '{{n}} decisões que os ficheiros contradizem. Desfaça-as ou mantenha-as no ecrã Reconciliar.',
    },
  },
  lists: {
    views: { settled: 'Pagos segundo os ficheiros' },
    column: {
      unpaid: 'Em dívida segundo os ficheiros',
      unpaid_credit: 'Por regularizar segundo os ficheiros',
    },
    explainedPart: 'Pago em parte segundo os ficheiros',
    paidAtSource: 'Pago segundo os ficheiros',
    explained: 'Já pago segundo os ficheiros',
  },
  reconcile: {
    proposals: {
      empty: 'Os pares aparecem aqui. Importe um extrato e um ficheiro SAF\u2011T\u00a0(PT).',
      questionPaid: 'O que os ficheiros já mostram como pago',
      linked: 'já pago segundo os ficheiros: só associa',
      settlesAndLinks: 'Salda {{settled}} em aberto; associa {{linked}} já pagos segundo os ficheiros.',
      explained: 'Já pago segundo os ficheiros; aceitar apenas associa o movimento.',
    },
    drift: {
      title: 'Decisões que os ficheiros contradizem',
      intro_one: 'Os ficheiros contradizem agora uma decisão. Não foi alterada: mantenha-a ou desfaça-a.',
      intro_other:
        'Os ficheiros contradizem agora {{n}} decisões. Nenhuma foi alterada: mantenha ou desfaça cada uma.',
      empty: 'Os ficheiros não contradizem nenhuma decisão.',
      said: { keep: 'Mantida até os ficheiros dizerem outra coisa' },
    },
  },
  reports: {
    journal: { roles: { settled: 'Recebimentos já liquidados segundo os ficheiros' } },
  },
  shell: {
    help: {
      marks: {
        explained: { text: 'Já pago segundo os ficheiros; aceitar só associa o movimento' },
        conflict: { text: 'Os ficheiros contradizem a decisão' },
      },
    },
  },
} as const
