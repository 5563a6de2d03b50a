/** Words of the search for sums. */
export const sums = {
  open: 'Procurar somas',
  title: 'O que soma este valor?',
  documents: {
    question: { left: 'Movimentos que somam', right: 'Documentos em aberto que somam' },
    scopes: { close: 'Do mesmo cliente ou fornecedor', all: 'Tudo o que está em aberto' },
    searchAll: 'Procurar em tudo o que está em aberto',
    noneClose: 'Não se conhece nada em aberto do mesmo cliente ou fornecedor.',
  },
  ledger: {
    question: { left: 'Movimentos por lançar que somam', right: 'Lançamentos em trânsito que somam' },
    scopes: { close: 'Até 10 dias', all: 'Até 45 dias' },
    searchAll: 'Procurar até 45 dias',
    noneClose: 'Não há nada por conciliar até 10 dias de distância.',
  },
  error: {
    question: {
      left: 'Lançamentos em trânsito que anulam o erro, com',
      right: 'Lançamentos em trânsito que anulam o erro, com',
    },
    scopes: { close: 'Até 45 dias', all: 'Até um ano' },
    searchAll: 'Procurar até um ano',
    noneClose: 'Não há nada por conciliar até 45 dias de distância.',
  },
  scope: 'Onde procurar',
  none_zero: 'Nenhuma linha em aberto onde procurar.',
  none_one: 'Nenhum conjunto soma este valor: só há {{n}} linha em aberto.',
  none_other: 'Nenhum conjunto soma este valor entre as {{n}} linhas em aberto.',
  all_one: 'Um só conjunto soma este valor.',
  all_other: '{{n}} conjuntos somam este valor: a soma não basta para decidir.',
  more_one: '{{n}} conjunto soma este valor, e há mais: a soma não basta para decidir.',
  more_other: '{{n}} conjuntos somam este valor, e há mais: a soma não basta para decidir.',
  choose: 'Selecionar estas linhas',
  closed: {
    scope: 'Pagamentos de meses fechados',
    search: 'Procurar em meses fechados',
    question: 'Pagamentos de meses fechados para',
    none: 'Nenhum pagamento classificado num mês fechado tem este valor ou o nome do fornecedor.',
    found_one: '{{n}} pagamento. O mês fechado não muda: a classificação dele fica como está.',
    found_other: '{{n}} pagamentos. O mês fechado não muda: a classificação dele fica como está.',
    choose: 'Foi este o pagamento',
  },
} as const
