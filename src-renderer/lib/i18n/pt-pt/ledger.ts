/** Words of the screen that holds the ledger's bank account against the bank. */
export const ledger = {
  account: 'Conta bancária',
  /** Above the lists: the codes of the ledgers that are held against the account. */
  codes_one: 'Conta {{codes}} da contabilidade',
  codes_other: 'Contas {{codes}} da contabilidade',
  divider: { lines: 'Largura da lista de lançamentos', transactions: 'Largura da lista de movimentos' },
  begin: {
    title: 'Reconciliação com a contabilidade',
    sample: 'Ver com um extrato de exemplo',
    text: 'Importe o extrato da conta 12 do seu programa de contabilidade, ou o SAF-T (PT) da contabilidade, e diga a que conta bancária pertence. Os lançamentos aparecem aqui ao lado dos movimentos do banco.',
  },
  lineViews: {
    unmatched: 'Em trânsito',
    matched: 'Conciliados',
    errors: 'Com erro',
    changed: 'Alterados na contabilidade',
    all: 'Todos',
  },
  postingViews: { unmatched: 'Por lançar', matched: 'Lançados', all: 'Todos' },
  error: 'Erro',
  errors: {
    'posted-twice': 'Lançado duas vezes',
    'wrong-sign': 'A débito em vez de crédito, ou o contrário',
    'digits-swapped': 'Algarismos trocados',
    'amount-differs': 'Valor diferente',
    'ledger-only': 'Só na contabilidade',
  },
  changes: { changed: 'Alterado na contabilidade', gone: 'Já não está na contabilidade' },
  column: {
    amount: 'Valor',
    counterpart: 'Contrapartida',
    transaction: 'Movimento',
    postedBy: 'Lançamento',
  },
  counters: {
    inTransit: 'Lançamentos em trânsito',
    toPost: 'Movimentos por lançar',
    errors: 'Com erro',
    changed: 'Alterados na contabilidade',
    matched: 'Conciliados',
  },
  none: 'Selecione linhas dos dois lados para as juntar, ou deixe esta: fica em trânsito ou por lançar.',
  choose: 'Escolha um lançamento ou um movimento.',
  noMembers: { line: 'Sem movimento no banco', transaction: 'Sem lançamento' },
  /** The card of a group that does not balance, and of one that ends an error. */
  isError: '{{error}}: {{amount}} de diferença entre a contabilidade e o banco',
  differsBy: '{{amount}} de diferença entre a contabilidade e o banco',
  endsError: 'Corrige um erro de um lançamento anterior.',
  drift: {
    title: 'Decisões que a contabilidade alterou',
    intro_one: 'Um extrato posterior alterou uma decisão. Mantenha-a como foi aceite, ou desfaça-a.',
    intro_other:
      'Extratos posteriores alteraram {{n}} decisões. Mantenha cada uma como foi aceite, ou desfaça-a.',
    empty: 'A contabilidade não alterou nenhuma decisão.',
  },
  group: {
    lines_one: '{{n}} lançamento de {{amount}}',
    lines_other: '{{n}} lançamentos de {{amount}}',
    transactions_one: '{{n}} movimento de {{amount}}',
    transactions_other: '{{n}} movimentos de {{amount}}',
  },
  tray: {
    lines: 'Lançamentos',
    transactions: 'Movimentos',
    nothing: 'Selecione lançamentos e movimentos, ou escolha uma linha com proposta.',
    held: 'Uma das linhas já está conciliada: desfaça primeiro essa decisão.',
    balanced: 'A contabilidade e o banco condizem.',
    differs: 'Não fecha: ao aceitar, indique o erro do lançamento.',
    accept: 'Aceitar',
    acceptError: 'Aceitar com erro…',
  },
  join: {
    title: 'Que erro tem o lançamento?',
    text: 'Os lançamentos menos os movimentos dão {{amount}}. Fica na lista dos erros até uma correção o terminar.',
    none: 'Não fecha: a diferença é de {{amount}}, e nenhum erro de lançamento a explica.',
  },
} as const
