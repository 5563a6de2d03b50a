/** Words for data that is lost, and the ways back to it. */
export const recovery = {
  found: {
    missing: 'O ficheiro não existe.',
    empty: 'O ficheiro está vazio.',
    damaged: 'O ficheiro está danificado.',
    'another-company': 'O ficheiro é de outra empresa.',
    'not-a-mirror': 'O ficheiro é de outro programa.',
  },
  copies: {
    title: 'Cópias de {{name}}',
    none: 'Não há nenhuma cópia de segurança desta empresa. Se há cópias noutro disco ou pasta, escolha «Repor a partir de cópias numa pasta», ao fundo deste ecrã.',
    when: 'Feita',
    decisions: 'Decisões',
    lastSync: 'Última sincronização',
    never: 'nunca',
    size: 'Tamanho',
    restore: 'Repor',
    restoreOf: 'Repor a cópia de {{when}}',
    restoring: 'A repor',
    restored: 'Cópia reposta. Sincronize para trazer o que é mais recente.',
    restoredOnFiles: 'Cópia reposta. Importe os ficheiros que vieram depois dela.',
    inDoubt: 'Há um documento por confirmar: esclareça-o antes de repor uma cópia.',
    text: 'As decisões tomadas depois da cópia voltam do registo de decisões. O que está agora no lugar dos dados fica guardado junto das cópias.',
  },
  second: {
    chip: 'Na segunda pasta',
    there: 'As cópias em {{path}} estão na lista.',
    none: 'Em {{path}}, para onde também vão as cópias, não há nenhuma desta empresa.',
    missing:
      '{{path}}, para onde também iam as cópias, não está disponível. Ligue o disco para ver o que lá está.',
    failed: 'Não foi possível ler {{path}}, para onde também iam as cópias.',
  },
  adopt: {
    act: 'Repor a partir de cópias numa pasta',
    text: 'Para dados que já não estão neste computador: escolha a pasta para onde iam as cópias. As suas empresas entram na lista e, para cada uma, escolhe-se uma cópia.',
    added_one: '{{n}} empresa foi adicionada à lista. Escolha uma cópia.',
    added_other: '{{n}} empresas foram adicionadas à lista. Escolha uma cópia de cada.',
    notThere:
      'Nesta pasta não há cópias do Concilia. Escolha a pasta que indicou nas Definições como segunda pasta das cópias.',
    none: 'Todas as empresas com cópias nessa pasta já estão na lista.',
  },
  empty: {
    act: 'Começar sem dados',
    title: 'Começar {{name}} sem dados',
    text: 'Deixam de estar em uso os documentos acompanhados e os rascunhos desta empresa. As regras voltam do registo de decisões; as decisões também, à medida que a sincronização traz os seus documentos e movimentos.',
    back: 'O que os serviços têm volta ao sincronizar, depois de indicar de novo os documentos a acompanhar. As cópias ficam onde estão: pode repor uma mais tarde. Se acabou de emitir um documento, confirme no serviço se existe antes de o repetir.',
    done: 'A empresa começa sem dados. Indique os documentos a acompanhar e sincronize.',
    textOnFiles:
      'As regras voltam do registo de decisões; as decisões também, à medida que os ficheiros trazem os seus documentos e movimentos.',
    backOnFiles:
      'O que veio de ficheiros volta ao importá-los de novo. As cópias ficam onde estão: pode repor uma mais tarde.',
    doneOnFiles: 'A empresa começa sem dados. Importe de novo os seus ficheiros.',
  },
  list: {
    label: 'Empresas neste computador',
    company: 'Empresa',
    copies: 'Cópias',
    nameless: 'Sem registo ({{id}})',
    namelessText:
      'Não se conhecem o nome nem os endereços de uma empresa sem registo: aparece com o início do seu código. Os dados abrem na mesma; indique o resto em Alterar.',
    noAddresses: 'Faltam os endereços',
    none: 'Neste computador não há dados de nenhuma empresa.',
    unread: 'ilegível',
    act: 'Repor a lista de empresas',
    text: 'Voltam os nomes, os endereços e as contas de cada empresa. As credenciais continuam no porta-chaves do sistema. Os dados não são alterados.',
    unlisted: 'Empresas com dados neste computador que não estão na lista: {{n}}',
    restored: 'Lista de empresas reposta',
    empty: 'Começar com uma lista vazia',
    emptyTitle: 'Começar com uma lista vazia',
    emptyText:
      'O Concilia deixa de mostrar estas empresas. Os dados e as cópias ficam na pasta de dados, como estão, mas deixam de ser sincronizados e copiados. Enquanto a lista estiver vazia, pode repô-la neste ecrã.',
    emptied: 'A lista de empresas está vazia',
  },
} as const
