/** Words of categories, of rules that classify, and of what was learned. */
export const categories = {
  title: 'Categorias',
  about:
    'As categorias em que se classificam os movimentos sem documento. A conta do plano é escrita por si e segue para os lançamentos.',
  name: 'Nome',
  account: 'Conta (SNC)',
  accountHint: 'Por exemplo 6988. Pode ficar vazia.',
  transactions: 'Movimentos',
  rules: 'Regras',
  add: 'Adicionar categoria',
  change: 'Alterar',
  hide: 'Ocultar',
  show: 'Mostrar',
  remove: 'Remover',
  save: 'Guardar',
  saved: 'Categoria {{name}} guardada.',
  hidden: '{{name}} deixa de ser proposta; o que a usa fica como está.',
  resting_one:
    '{{n}} regra desta categoria não classifica nada enquanto estiver oculta: altere a regra ou volte a mostrar a categoria.',
  resting_other:
    '{{n}} regras desta categoria não classificam nada enquanto estiver oculta: altere-as ou volte a mostrar a categoria.',
  shown: '{{name}} volta a ser proposta.',
  removed: 'Categoria {{name}} removida.',
  inUse: 'Está em uso: {{n}}. Oculte-a para deixar de ser proposta.',
  usedBy: 'Em uso: {{n}}. O nome novo aparece onde é usada.',
  refused: {
    'name-taken': 'Outra categoria já tem este nome. Escolha outro.',
    'name-missing': 'Escreva um nome.',
  },
}

export const rules = {
  title: 'Regras de classificação',
  about:
    'Uma regra propõe como certa a categoria dos movimentos que abrange, exceto os que um documento possa explicar. É experimentada nos movimentos passados antes de valer.',
  tryFirst: 'A regra é experimentada em todos os movimentos antes de ser guardada. Nada muda até lá.',
  empty: 'Ainda não há regras. Escreva a primeira.',
  add: 'Escrever regra',
  change: 'Alterar',
  remove: 'Remover',
  removed: 'Regra removida.',
  saved: 'Regra guardada.',
  catches: 'Abrange',
  category: 'Categoria',
  written: 'Escrita',
  words: 'Palavras do descritivo',
  wordsHint: 'Palavras inteiras, seguidas, sem distinguir acentos nem maiúsculas.',
  wordsMissing: 'Escreva palavras do descritivo, ou o nome ou IBAN da contraparte.',
  counterparty: 'Nome ou IBAN da contraparte',
  least: 'Valor mínimo',
  most: 'Valor máximo',
  amountWrong: 'Escreva um valor.',
  quoted: '«{{words}}»',
  atLeast: 'desde {{amount}}',
  atMost: 'até {{amount}}',
  caught_one: 'Abrange {{n}} movimento.',
  caught_other: 'Abrange {{n}} movimentos.',
  agrees: 'Já classificados assim: {{n}}.',
  undecided: 'Por decidir: {{n}}.',
  differs: 'Decididos de outra forma',
  leftOpen: 'Deixados em aberto com nota, que a regra não altera',
  withDocument: 'Com documento, que a regra não classifica sozinha',
  contradicts:
    'Contradiz a regra {{rule}} ({{category}}) em {{n}}: nesses, nenhuma decide sozinha. Altere uma das duas, ou escolha em cada um.',
  contradictsAll:
    'Contradiz a regra {{rule}} ({{category}}): ainda em nenhum movimento, mas abrangem os mesmos. Altere uma das duas, ou escolha em cada um.',
  keepBoth: 'Guardar ambas',
  resting: 'Categoria oculta: a regra não classifica nada. Altere a regra ou mostre a categoria.',
  unclear: 'Sem valor conhecido para as partes: a regra não os classifica',
  parts: {
    into: 'Classifica',
    intoOptions: { one: 'numa categoria', parts: 'em partes' },
    part: 'Parte {{n}}',
    amount: 'Valor',
    by: {
      rest: 'o resto',
      fixed: 'valor fixo',
      percent: 'percentagem',
      text: 'valor no descritivo',
      plan: 'valor do plano',
    },
    value: { fixed: 'Valor fixo', percent: 'Percentagem', text: 'Palavra antes do valor' },
    of: 'Percentagem de',
    ofWhole: 'o movimento',
    ofPart: 'a parte {{n}}',
    plan: 'Plano',
    planHint:
      'Uma linha por data, como se copia de uma folha de cálculo: a data e o valor de cada parte do plano, por ordem. Conta a linha de data mais próxima, até 10 dias.',
    add: 'Adicionar parte',
    remove: 'Remover parte {{n}}',
    share: '{{n}} %',
    shareOf: '{{n}} % da parte {{part}}',
    behind: 'valor a seguir a «{{word}}»',
    wrong: {
      fixed: 'Escreva um valor.',
      percent: 'Escreva uma percentagem até 100, com quatro casas no máximo.',
      text: 'Escreva a palavra que está antes do valor.',
    },
    wrongLine:
      'Linha {{n}}: escreva uma data e um valor por cada parte do plano, como 05/10/2026;812,33;45,10.',
    fault: {
      'two-rests': 'Só uma parte pode ficar com o resto.',
      'percent-without-rest':
        'Uma percentagem é arredondada ao cêntimo: escolha uma parte para ficar com o resto.',
      'percent-of':
        'Uma percentagem é do movimento, ou de uma parte com valor fixo, do descritivo ou do plano.',
      'plan-missing': 'Cole o plano: uma linha por data.',
      'plan-lines': 'Cada linha tem de ter um valor por cada parte do plano.',
      'plan-dates': 'Há uma data repetida no plano. Deixe uma só linha por data.',
    },
  },
  refused: {
    empty: 'Escreva palavras do descritivo ou uma contraparte.',
    'amounts-reversed': 'O valor mínimo é maior do que o máximo. Troque-os ou deixe um vazio.',
    'category-unknown': 'A categoria já não existe. Escolha outra.',
    'category-hidden':
      'A categoria está oculta e não classifica nada. Escolha outra, ou mostre-a primeiro em Categorias.',
    exists: 'Já existe uma regra igual. Não é preciso outra.',
    contradicts: 'Outra regra foi escrita entretanto e contradiz esta. Experimente de novo.',
  },
}

export const learned = {
  title: 'Classificações aprendidas',
  about:
    'O que as suas classificações ensinaram. Desfazer uma decisão esquece o que ela ensinou; esquecer aqui mantém a decisão.',
  empty: 'Ainda nada: classifique um movimento.',
  known: 'Reconhecido por',
  by: {
    counterparty: 'contraparte',
    line: 'descritivo',
    beginning: 'início do descritivo',
    'known-words': 'palavras habituais',
  },
  amounts: 'Valores',
  lessons: 'Aprendido de',
  forget: 'Esquecer',
  restore: 'Repor',
  forgottenTitle: 'Esquecidas',
  forgotten: 'Lição esquecida: {{text}}.',
  restored: 'Lição reposta: {{text}}.',
}
