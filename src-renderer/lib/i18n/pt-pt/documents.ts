/** Words of Documents alone; what it shares with Transactions is in lists.ts. */
import { commandWords } from '#contract/words/command-words.ts'

const names = commandWords['pt-PT']

export const documents = {
  filed: 'Segundo os ficheiros',
  track: {
    open: names['show-tracked'],
    text: 'O serviço não lista documentos: indique os ids a acompanhar. São pedidos na sincronização seguinte.',
    ids: 'Ids ou intervalos',
    idsHint: 'Por exemplo: 1, 2, 9 ou 100-250',
    where: {
      title: 'Onde encontro os ids?',
      saft: 'O ficheiro SAF\u2011T\u00a0(PT) da faturação, quando importado, mostra que documentos ainda faltam aqui.',
      link: 'As ligações do serviço para um documento trazem o id no endereço.',
      probe: 'Basta um: com um id conhecido, «Procurar ids próximos» encontra os outros.',
    },
    act: 'Adicionar',
    unreadable: 'Escreva números ou intervalos separados por vírgulas.',
    tooMany: 'De cada vez podem ser adicionados até {{most}} ids. Indique um intervalo mais curto.',
    done: 'Novos: {{tracked}}. Já acompanhados: {{already}}.',
    tracked: 'Ids acompanhados',
    fetchNow: 'Sincronizar agora',
    state: {
      pending: 'Por pedir',
      fetched: 'Obtido',
      unreadable: 'Não se conseguiu ler',
      unknown: 'Não existe no serviço',
      'not-allowed': 'De outra empresa',
    },
    never: 'nunca',
    asked: 'Último pedido',
    next: 'Próximo pedido',
    retry: 'Repetir',
    retryAll_one: 'Repetir {{n}} não obtido',
    retryAll_other: 'Repetir os {{n}} não obtidos',
    remove: 'Remover',
    due_one: '{{n}} será pedido na sincronização seguinte',
    due_other: '{{n}} serão pedidos na sincronização seguinte',
    removed_one: '{{n}} removido',
    removed_other: '{{n}} removidos',
    none: 'Nenhum id neste estado.',
    more: 'Mais ids',
    probe: 'Procurar ids próximos',
    probeText: 'Procurar no serviço ids acima e abaixo dos conhecidos.',
    probeNeedsId: 'Ainda não há nenhum id: escreva primeiro um, em cima.',
    probing: 'Ids pedidos: {{asked}}. Documentos encontrados: {{found}}.',
    probed_one: '{{n}} documento novo encontrado',
    probed_other: '{{n}} documentos novos encontrados',
  },
} as const
