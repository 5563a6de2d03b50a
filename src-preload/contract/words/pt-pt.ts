/** The domain's sentences in European Portuguese: the first language, and the measure of the others. */
import { allocationWords } from './allocation-words.ts'
import { categoryWords } from './ending-words.ts'
import { ptEvidenceSigns } from './evidence-signs.ts'
import { ptEvidence } from './evidence-words.ts'
import type { Words } from './sentences.ts'

export const ptWords: Words = {
  evidence: ptEvidence,
  evidenceSign: ptEvidenceSigns,
  gate: {
    'document-status': {
      passed: 'O documento está fechado',
      failed: 'O documento não está fechado: só documentos fechados se reconciliam',
    },
    'document-type': {
      passed: 'Documentos deste tipo pagam-se ou reembolsam-se',
      failed: 'Documentos deste tipo não se pagam nem se reembolsam',
    },
    'unpaid-known': {
      passed: 'O valor em dívida é conhecido',
      failed: 'O valor em dívida ainda não é conhecido: sincronize o documento',
    },
    'unpaid-open': {
      passed: 'O documento tem valor em aberto',
      failed: 'O documento já não tem valor em aberto',
    },
    'unpaid-settled': {
      passed: 'O serviço já mostra este valor como recebido: o movimento só se associa, sem saldar nada',
      failed: 'O documento já está pago no serviço: nada está em aberto; só se associa um movimento proposto',
    },
    'transaction-status': {
      passed: 'O movimento existe no banco',
      failed: 'O movimento não está lançado nem pendente',
    },
    'transaction-open': {
      passed: 'O movimento tem valor por reconciliar',
      failed: 'O movimento já está todo reconciliado',
    },
    'direction-known': {
      passed: 'Sabe-se se o dinheiro entrou ou saiu',
      failed: 'Não se sabe se o dinheiro entrou ou saiu: indique-o para esta conta',
    },
    direction: {
      passed: 'O sentido do dinheiro condiz com o documento',
      failed: 'Sentido contrário: entradas pagam faturas, saídas reembolsam notas de crédito',
    },
    currency: {
      passed: 'A moeda é a mesma',
      failed: 'Moedas diferentes: documento em {{document}}, movimento em {{transaction}}',
    },
    amount: {
      passed: 'O valor condiz',
      failed: 'O valor não condiz: {{documentMinor}} no documento, {{transactionMinor}} no movimento',
    },
    'already-used': {
      passed: 'Nenhum outro par usa estes dois',
      failed: 'Um par com melhores razões já usa um dos dois',
    },
    declined: {
      passed: 'Este par não foi rejeitado',
      failed: 'Este par foi rejeitado por si antes',
    },
  },
  pairOutcome: {
    proposed: 'Este par está proposto',
    alternative: 'Este par é uma das hipóteses de uma proposta',
    outdone: 'Nenhuma condição impede este par, mas há outro melhor',
    'too-weak': 'Nenhuma condição impede este par, mas as razões não chegam para o propor',
  },
  matchClass: { certain: 'Certo', likely: 'Provável', possible: 'Possível', ambiguous: 'Ambíguo' },
  allocationKind: allocationWords['pt-PT'],
  category: categoryWords['pt-PT'],
  groupState: {
    proposed: 'Proposto',
    accepted: 'Aceite',
    rejected: 'Rejeitado',
    undone: 'Desfeito',
    confirmed: 'Confirmado pelo serviço',
    conflicting: 'Com diferença',
    stale: 'Desatualizado',
  },
  documentType: {
    T: 'Fatura-recibo',
    I: 'Fatura',
    S: 'Fatura simplificada',
    C: 'Nota de crédito',
    D: 'Nota de débito',
    B: 'Orçamento',
    Z: 'Nota de encomenda',
    W: 'Guia de transporte',
    Y: 'Guia de remessa',
    P: 'Fatura pró-forma',
  },
  status: { C: 'Fechado', D: 'Rascunho', A: 'Anulado', booked: 'Lançado', pending: 'Pendente' },
  direction: { in: 'Entrada', out: 'Saída', unknown: 'Sentido desconhecido' },
  transactionFlag: {
    'not-a-record': 'Não é um movimento',
    'date-missing': 'Sem data',
    'date-unreadable': 'Data ilegível',
    'date-implausible': 'Data implausível',
    'value-date-unreadable': 'Data-valor ilegível',
    'amount-missing': 'Sem valor',
    'amount-unreadable': 'Valor ilegível',
    'balance-unreadable': 'Saldo ilegível',
    'indicator-against-sign': 'Débito ou crédito contrário ao sinal do valor',
    'indicator-unknown': 'Indicador de débito ou crédito desconhecido',
    'currency-unreadable': 'Moeda ilegível',
  },
  ageBand: {
    'not-due': 'Não vencido',
    '1-30': '1 a 30 dias',
    '31-60': '31 a 60 dias',
    '61-90': '61 a 90 dias',
    'over-90': 'Mais de 90 dias',
  },
  reportKind: {
    'month-statement': 'Fecho do mês',
    matched: 'Reconciliados',
    'working-paper': 'Mapa de trabalho',
    'open-documents': 'Documentos por reconciliar',
    'unmatched-transactions': 'Movimentos por reconciliar',
    'classified-transactions': 'Movimentos classificados',
    'customer-statement': 'Conta corrente de cliente',
    'decision-history': 'Histórico de decisões',
    'journal-entries': 'Lançamentos contabilísticos',
  },
  csvProfile: { 'excel-pt': 'Excel (Portugal)', rfc4180: 'RFC 4180' },
  error: {
    'invalid-input': {
      what: 'Um dos valores não é aceite.',
      safe: 'Nada foi guardado.',
      next: 'Corrija o campo assinalado e repita.',
    },
    'not-found': {
      what: 'O que pediu já não existe.',
      safe: 'O resto não mudou.',
      next: 'Atualize a lista e escolha de novo.',
    },
    conflict: {
      what: 'Os dados mudaram entretanto.',
      safe: 'Nenhuma decisão foi alterada.',
      next: 'Atualize a lista e repita.',
    },
    'credential-missing': {
      what: 'Faltam as credenciais desta empresa.',
      safe: 'Tudo o que já foi sincronizado continua disponível.',
      next: 'Indique-as de novo no ecrã Início, em Alterar.',
    },
    'credential-rejected': {
      what: 'O serviço não aceitou as credenciais.',
      safe: 'Nada foi alterado no serviço nem aqui.',
      next: 'Confirme o e-mail e o token, ou o id de cliente (client id) e o segredo (client secret), com quem os emitiu.',
    },
    'scope-missing': {
      what: 'As credenciais não dão acesso aos movimentos bancários.',
      safe: 'Os documentos continuam a sincronizar.',
      next: 'Peça ao fornecedor o acesso openbanking.api para este id de cliente.',
    },
    'binding-missing': {
      what: 'O id de cliente ainda não está associado a uma conta.',
      safe: 'Os documentos continuam a sincronizar.',
      next: 'Peça ao fornecedor que associe o id de cliente à conta da empresa.',
    },
    'client-rejected': {
      what: 'O serviço recusou o Concilia antes de ver as credenciais.',
      safe: 'As credenciais podem estar certas.',
      next: 'Peça a quem gere a rede que veja se um filtro (proxy) altera os pedidos.',
    },
    'rate-limited': {
      what: 'O serviço pediu uma pausa.',
      safe: 'O que já chegou está guardado.',
      next: 'A sincronização continua onde parou; tente dentro de momentos.',
    },
    offline: {
      what: 'Sem ligação ao serviço.',
      safe: 'Pode consultar, reconciliar, desfazer e exportar o que já está aqui.',
      next: 'Sincronize quando a ligação voltar; há redes que pedem antes um início de sessão.',
    },
    'remote-failed': {
      what: 'O serviço respondeu com uma falha.',
      safe: 'O que já chegou está guardado.',
      next: 'Repita dentro de momentos; continua onde parou.',
    },
    'remote-shape-changed': {
      what: 'O serviço respondeu de uma forma desconhecida.',
      safe: 'Nada do que respondeu foi guardado pela metade.',
      next: 'Procure uma versão nova do Concilia ou contacte o suporte.',
    },
    'keychain-unavailable': {
      what: 'O porta-chaves do sistema não respondeu.',
      safe: 'As credenciais ficam só até fechar o Concilia; não foram escritas em disco.',
      next: 'Continue a trabalhar; ative o porta-chaves para as guardar.',
    },
    'keychain-locked': {
      what: 'O porta-chaves do sistema está bloqueado.',
      safe: 'Tudo o que não precisa do serviço continua a funcionar.',
      next: 'Desbloqueie o porta-chaves e repita.',
    },
    'keychain-denied': {
      what: 'O sistema negou o acesso ao porta-chaves.',
      safe: 'Nenhuma credencial foi perdida.',
      next: 'Autorize o Concilia no porta-chaves e repita.',
    },
    'service-refused': {
      what: 'O serviço recusou o pedido.',
      safe: 'Nada mudou no serviço.',
      next: 'Leia a razão indicada, corrija e repita.',
    },
    'redirect-refused': {
      what: 'O endereço reencaminha para outro servidor.',
      safe: 'As credenciais não foram enviadas ao outro servidor.',
      next: 'Confirme o endereço com o fornecedor.',
    },
    'in-use': {
      what: 'Os dados estão abertos por outra janela ou comando.',
      safe: 'Nada foi alterado.',
      next: 'Feche o outro e repita.',
    },
    'storage-failed': {
      what: 'Não foi possível ler ou escrever neste computador.',
      safe: 'A última decisão confirmada está guardada.',
      next: 'Verifique a pasta, as permissões e o disco, e repita.',
    },
    'storage-corrupt': {
      what: 'O ficheiro de dados desta empresa está danificado.',
      safe: 'Nem o ficheiro nem as cópias de segurança foram alterados.',
      next: 'Escolha uma cópia para repor ou comece de novo sem dados.',
    },
    'mirror-lost': {
      what: 'O ficheiro de dados desta empresa não está onde estava, ou não é o que era.',
      safe: 'Nada foi criado no lugar dele e nenhuma cópia de segurança foi alterada.',
      next: 'Escolha uma cópia para repor ou comece de novo sem dados.',
    },
    'register-lost': {
      what: 'A lista de empresas não existe ou está danificada.',
      safe: 'Nada foi escrito no lugar dela e as pastas das empresas não foram alteradas.',
      next: 'Reponha a lista a partir do que está junto dos dados.',
    },
    'database-from-future': {
      what: 'Os dados foram escritos por uma versão mais recente.',
      safe: 'Nada foi alterado.',
      next: 'Instale a versão mais recente do Concilia.',
    },
    'database-too-old': {
      what: 'Os dados foram criados por uma versão de desenvolvimento, anterior à primeira.',
      safe: 'Nada foi alterado.',
      next: 'Adicione a empresa de novo e sincronize; esta versão não lê os dados antigos.',
    },
    'disk-full': {
      what: 'O disco está cheio.',
      safe: 'Nada ficou guardado pela metade.',
      next: 'Liberte espaço e repita.',
    },
    'update-refused': {
      what: 'O que chegou não é a versão que os autores do Concilia publicaram.',
      safe: 'Nada foi instalado; continua com a versão que tem.',
      next: 'Volte a procurar mais tarde; se persistir, avise o suporte.',
    },
    'month-closed': {
      what: 'Isto pertence a um mês fechado.',
      safe: 'Nada foi alterado.',
      next: 'Reabra o mês, indicando o motivo, ou deixe como está.',
    },
    'sum-too-large': {
      what: 'Há uma soma demasiado grande para ser mostrada ao cêntimo.',
      safe: 'Nada foi alterado e nenhum valor foi arredondado.',
      next: 'Ordene as listas por valor e procure um que não pode estar certo.',
    },
    'not-connected': {
      what: 'Esta empresa usa só ficheiros: não está ligada a nenhum serviço.',
      safe: 'Nada foi pedido nem alterado.',
      next: 'Importe extratos e ficheiros SAF-T (PT), ou ligue-a no ecrã Início.',
    },
    'mirror-moved': {
      what: 'O ficheiro de dados desta empresa foi mudado de sítio ou apagado enquanto estava aberto.',
      safe: 'Nada é guardado até voltar ao seu lugar; o que foi decidido antes está nesse ficheiro.',
      next: 'Ponha o ficheiro de novo na sua pasta e repita, ou reponha uma cópia de segurança.',
    },
    'file-not-written': {
      what: 'Não foi possível escrever o ficheiro.',
      safe: 'Nenhum ficheiro foi escrito; o que já lá estava ficou como estava.',
      next: 'Verifique a pasta, as permissões e o disco, e repita.',
    },
    'file-held': {
      what: 'Outro programa tem este ficheiro aberto.',
      safe: 'O ficheiro ficou como estava.',
      next: 'Feche-o nesse programa, por exemplo na folha de cálculo ou no visualizador, e repita.',
    },
    cancelled: {
      what: 'Cancelado a seu pedido.',
      safe: 'Nada ficou pela metade.',
      next: 'Repita quando quiser; uma sincronização continua onde parou.',
    },
    unexpected: {
      what: 'Algo falhou sem ser esperado (referência {{reference}}).',
      safe: 'As decisões guardadas não se perdem.',
      next: 'Repita; se voltar a acontecer, indique a referência ao suporte.',
    },
  },
}
