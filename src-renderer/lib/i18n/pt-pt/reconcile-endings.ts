/** Words of endings without a document. */
import { titleOf } from '#contract/words/command-words.ts'

export const endings = {
  many: '{{n}} movimentos',
  choose: 'Escolha um movimento, ou selecione vários.',
  onlyTransactions: 'Limpe a seleção de documentos: um movimento classificado não paga documentos.',
  done: {
    classify_one: 'Classificado',
    classify_other: '{{n}} movimentos classificados',
    split_one: 'Dividido em partes',
    split_other: '{{n}} movimentos divididos em partes',
    offset_one: 'Movimento agrupado',
    offset_other: '{{n}} movimentos agrupados',
    'leave-open_one': 'Deixado em aberto',
    'leave-open_other': '{{n}} movimentos deixados em aberto',
  },
  decided: {
    title: 'Reconciliado com',
    by: 'Decidido por {{name}} em {{time}}',
    automatically: 'Decidido automaticamente em {{time}}',
    more: 'e mais {{n}}',
  },
  classify: {
    title: 'Classificar movimento',
    open: 'Classificar',
    find: 'Procurar categoria',
    none: 'Nenhuma categoria com esse nome.',
  },
  split: {
    title: 'Dividir movimento',
    category: 'Categoria {{n}}',
    amount: 'Valor {{n}}',
    wrong: 'Escreva um valor.',
    remove: 'Remover a parte {{n}}',
    removeShort: 'Remover',
    add: 'Mais uma parte',
    onlyOne: 'Divide-se um movimento de cada vez: deixe só um selecionado.',
    rest: 'Faltam {{amount}}',
    over: '{{amount}} a mais',
    sums: 'As partes somam o movimento.',
    save: 'Dividir',
  },
  offset: {
    title: titleOf('offset', 'pt-PT'),
    kind: 'O que são',
    save: 'Agrupar',
  },
  leaveOpen: {
    title: 'Deixar em aberto',
    note: 'Nota',
    hint: 'Sai do que falta rever e continua em aberto em todos os relatórios.',
    save: 'Deixar em aberto',
  },
  refused: {
    'nothing-open': 'Movimento já decidido. Desfaça primeiro a decisão.',
    'direction-unknown':
      'Não se sabe se o dinheiro entrou ou saiu. Indique-o no aviso da conta, no topo do ecrã.',
    'note-missing': 'Escreva na nota o motivo.',
    'day-passed': 'Escolha um dia depois de hoje, ou nenhum.',
    'category-unknown': 'Esta categoria já não existe. Escolha outra.',
    'twin-missing':
      'Selecione também o outro movimento, com X. Se está numa conta não ligada, ligue essa conta ou classifique este como «Conta própria não ligada».',
    currencies: 'Os movimentos estão em moedas diferentes. Classifique cada um.',
    'same-account': 'Os movimentos são da mesma conta. Escolha «Estorno», ou selecione o da outra conta.',
    'other-account': 'Um estorno fica na mesma conta. Escolha «Transferência entre contas próprias».',
    stale: 'O movimento mudou entretanto. Veja de novo e repita.',
    'split-differs':
      'As partes não somam o movimento: a diferença é de {{amount}}. Corrija uma parte ou adicione outra.',
    'split-part': 'Cada parte precisa de um valor acima de zero.',
    'not-balanced': 'Os movimentos não se anulam: somam {{amount}}. Selecione os que somam zero.',
  },
}
