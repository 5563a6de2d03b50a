/** What prevents closing a month, and what needs a reason. */
export const obstacles = {
  title: 'O que falta para fechar',
  'not-over': 'O mês ainda não acabou: pode ser fechado a partir do dia 1 do mês seguinte.',
  'clock-back':
    'O mês ainda não acabou pelo relógio deste computador, mas há decisões registadas em {{day}}. Acerte o relógio e repita.',
  'already-closed': 'Este mês já está fechado. Para o alterar, reabra-o com um motivo.',
  changed: 'O mapa mudou entretanto: veja-o de novo e repita.',
  'review-changed': '{{by}} reviu o mês e algo mudou depois: reveja de novo ou retire a revisão.',
  'open-remarks_one': '{{n}} observação da revisão por resolver.',
  'open-remarks_other': '{{n}} observações da revisão por resolver.',
  contested_one: '{{n}} decisão tomada aqui não é compatível com as do escritório: escolha qual fica.',
  contested_other:
    '{{n}} decisões tomadas aqui não são compatíveis com as do escritório: escolha quais ficam.',
  'not-received_one':
    '{{n}} decisão do escritório aguarda movimentos ou ficheiros que ainda não estão neste computador: sincronize.',
  'not-received_other':
    '{{n}} decisões do escritório aguardam movimentos ou ficheiros que ainda não estão neste computador: sincronize.',
  'four-eyes': 'Neste escritório, um mês só se fecha depois de revisto por outra pessoa.',
  'not-next': 'Os meses fecham-se por ordem: primeiro {{month}}.',
  'before-start':
    'O início é {{month}}: o que é mais antigo faz parte dos saldos iniciais. Pode escolher outro mês de início até ao primeiro fecho.',
  'open-rows_one':
    'Conta {{account}}: {{n}} movimento por rever. Reconcilie, classifique ou deixe em aberto com nota.',
  'open-rows_other':
    'Conta {{account}}: {{n}} movimentos por rever. Reconcilie, classifique ou deixe em aberto com nota.',
  undated_one:
    'Conta {{account}}: {{n}} movimento sem data. Importe o extrato do banco ou pergunte ao banco.',
  undated_other:
    'Conta {{account}}: {{n}} movimentos sem data. Importe o extrato do banco ou pergunte ao banco.',
  undirected_one:
    'Conta {{account}}: não se sabe se {{n}} movimento entra ou sai. Indique o sentido da conta nas Definições.',
  undirected_other:
    'Conta {{account}}: não se sabe se {{n}} movimentos entram ou saem. Indique o sentido da conta nas Definições.',
  conflicting_one: '{{n}} decisão que o serviço contradiz. Desfaça-a ou mantenha-a no ecrã Reconciliar.',
  conflicting_other: '{{n}} decisões que o serviço contradiz. Desfaça-as ou mantenha-as no ecrã Reconciliar.',
  stale_one: '{{n}} decisão assenta em linhas que mudaram. Desfaça-a e decida de novo.',
  stale_other: '{{n}} decisões assentam em linhas que mudaram. Desfaça-as e decida de novo.',
  review: 'Rever movimentos',
} as const

export const differences = {
  bank: 'Conta {{account}}: {{amount}} de diferença para o banco.',
  parts: 'Conta {{account}}: {{amount}} entre linhas e decisões.',
  ledger: 'Conta {{account}}: {{amount}} de diferença para a contabilidade.',
  coverage: 'Conta {{account}}: não é conhecida até ao fim do mês.',
  'bank-unknown': 'Conta {{account}}: não se conhece o saldo segundo o banco; pode indicá-lo no mapa.',
  documents: 'Documentos: {{amount}} de diferença.',
  suppliers: 'Documentos de fornecedores: {{amount}} de diferença.',
  missing_one:
    'Estava em dívida no último fecho e já não se encontra aqui: {{numbers}}. Acompanhe o id do documento, ou indique no motivo o que lhe aconteceu.',
  missing_other:
    'Estavam em dívida no último fecho e já não se encontram aqui: {{numbers}}. Acompanhe os ids dos documentos, ou indique no motivo o que lhes aconteceu.',
} as const
