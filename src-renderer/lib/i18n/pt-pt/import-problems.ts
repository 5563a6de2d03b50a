/** Words for the reasons to refuse a file: what it is, and what to do next. */

export const problem = {
  empty: { what: 'O ficheiro está vazio.', next: 'Descarregue-o ou exporte-o de novo.' },
  unreadable: {
    what: 'Não é possível abrir o ficheiro.',
    next: 'Veja se ainda existe e se tem permissão para o ler.',
  },
  folder: { what: 'É uma pasta, e não um ficheiro.', next: 'Largue os ficheiros que estão nela.' },
  changed: {
    what: 'O ficheiro foi alterado depois de ter sido visto.',
    next: 'Largue-o ou escolha-o de novo, para ver o que traz agora.',
  },
  'too-large': {
    what: 'O ficheiro é maior do que o limite de leitura.',
    next: 'Exporte um período mais curto.',
  },
  'too-deep': {
    what: 'O ficheiro tem textos ou elementos maiores do que os de qualquer extrato.',
    next: 'Confirme que é o ficheiro certo.',
  },
  encrypted: {
    what: 'O ficheiro está protegido por palavra-passe.',
    next: 'Guarde uma cópia sem palavra-passe e importe-a.',
  },
  'unknown-kind': {
    what: 'O ficheiro não é um extrato bancário nem um SAF\u2011T\u00a0(PT).',
    next: 'Exporte o extrato em CAMT.053, MT940, OFX, CSV ou Excel, ou em PDF.',
  },
  foreign: {
    what: 'Este tipo de ficheiro não é lido aqui.',
    next: 'Exporte o extrato em CAMT.053, MT940, OFX, CSV ou Excel, ou em PDF.',
  },
  truncated: {
    what: 'O ficheiro está incompleto.',
    next: 'Descarregue-o ou exporte-o de novo.',
  },
  malformed: {
    what: 'O conteúdo do ficheiro não segue o seu formato.',
    next: 'Descarregue-o de novo, sem o abrir noutro programa.',
  },
  entities: {
    what: 'O ficheiro traz declarações de XML de que nenhum extrato precisa e que podem ser perigosas.',
    next: 'Não o use: peça outro a quem o enviou.',
  },
  'no-statement': {
    what: 'O ficheiro não contém nenhum extrato.',
    next: 'Confirme o período e a conta com que foi exportado.',
  },
  'no-columns': {
    what: 'As colunas da tabela não foram reconhecidas.',
    next: 'Indique abaixo o que é cada coluna.',
  },
  'no-rows': {
    what: 'A tabela tem títulos, mas nenhuma linha.',
    next: 'Confirme o período com que foi exportada.',
  },
  'two-currencies': {
    what: 'O extrato tem linhas em mais do que uma moeda.',
    next: 'Exporte um ficheiro por moeda. Numa tabela, confirme as colunas abaixo.',
  },
  'bad-row': {
    what: 'Há uma linha ilegível.',
    next: 'Corrija-a na origem ou, numa tabela, as colunas abaixo.',
  },
  'bad-balance': {
    what: 'As linhas não somam o saldo do próprio ficheiro.',
    next: 'Descarregue-o de novo. Numa tabela, confirme as colunas abaixo.',
  },
  'ambiguous-amounts': {
    what: 'O único separador nos valores pode ser de milhares ou de decimais.',
    next: 'Indique quanto é: a resposta fica guardada para tabelas com os mesmos títulos.',
  },
  'ambiguous-days': {
    what: 'As datas da tabela podem ter primeiro o dia ou primeiro o mês.',
    next: 'Indique que dia é: a resposta fica guardada para tabelas com os mesmos títulos.',
  },
  'unknown-side': {
    what: 'Nenhum valor tem sinal, e esta coluna pode dizer o que entra e o que sai.',
    next: 'Indique o que significa: a resposta fica guardada para tabelas com os mesmos títulos.',
  },
  'first-side': {
    what: 'Nenhum valor tem sinal. Os saldos provam quais linhas entram e quais saem, menos a mais antiga.',
    next: 'Indique qual é. A resposta vale para este ficheiro.',
  },
  'balance-row': {
    what: 'A linha pode indicar um saldo ou um total, ou ser um movimento, e nada no ficheiro prova qual.',
    next: 'Indique o que é: a resposta fica guardada para tabelas com os mesmos títulos.',
  },
  'repeated-rows': {
    what: 'O ficheiro tem várias tabelas, e uma começa com linhas da tabela de cima: podem ser as mesmas, ou outras.',
    next: 'Guarde cada tabela num ficheiro e importe-os em conjunto.',
  },
  'several-products': {
    what: 'A tabela tem linhas de vários produtos, e cada um é uma conta.',
    next: 'Exporte um ficheiro por produto, ou leia só as linhas de um deles.',
  },
  'several-sheets': {
    what: 'Várias folhas do livro têm linhas de um extrato.',
    next: 'Guarde cada folha num ficheiro e importe-os.',
  },
  'sheets-differ': {
    what: 'Duas folhas contradizem-se: mostram outras linhas nos mesmos dias de uma conta, ou saldos que não têm continuação.',
    next: 'Exporte a conta de novo, ou guarde a folha certa num ficheiro e importe-o.',
  },
  'ledger-extract': {
    what: 'É um extrato da contabilidade, e não do banco: nele o débito é dinheiro que entra.',
    next: 'Importe-o sozinho, sem outros ficheiros: o saldo da contabilidade do fecho vem dele.',
  },
  'sales-list': {
    what: 'É a lista do e\u2011Fatura das faturas emitidas, com o adquirente em cada linha.',
    next: 'Exporte a de aquisições: as faturas que os fornecedores comunicaram.',
  },
  'own-document': {
    what: 'Um documento da lista é emitido pela própria empresa: a lista é de outra empresa, ou de vendas.',
    next: 'Exporte a lista de aquisições desta empresa.',
  },
  'no-text': {
    what: 'O PDF é uma imagem, como a de um digitalizador: não tem texto que se leia.',
    next: 'Descarregue o PDF do próprio site do banco, ou o extrato em CSV ou Excel.',
  },
  'hidden-text': {
    what: 'O PDF tem texto por cima de outro: o que se lê pode não ser o que vê.',
    next: 'Descarregue-o de novo do próprio site do banco, ou o extrato em CSV ou Excel.',
  },
  'no-year': {
    what: 'Os dias do PDF não têm ano, ou estão fora do período do cabeçalho.',
    next: 'Importe o extrato em CSV ou Excel, ou um PDF que indique o período.',
  },
  'unproven-row': {
    what: 'Os saldos do PDF não provam esta linha, e um PDF só é lido quando as provam todas.',
    next: 'Importe o extrato em CSV ou Excel, ou veja as colunas em baixo.',
  },
} as const
