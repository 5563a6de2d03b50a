/** Words of Transactions alone; what it shares with Documents is in lists.ts. */
export const transactions = {
  fetch: {
    open: 'Pedir ao serviço',
    title: 'Pedir movimentos ao serviço',
    text: 'Um pedido único com os filtros do serviço, para o que a sincronização não traz. Nada do que já existe é retirado.',
    from: 'De',
    to: 'Até',
    least: 'Valor mínimo',
    most: 'Valor máximo',
    type: 'Tipo, como o serviço o escreve',
    status: 'Estado, como o serviço o escreve',
    search: 'Descritivo',
    noAmount: 'Escreva um valor, como 1.234,56.',
    nothing: 'Preencha pelo menos um campo.',
    act: 'Pedir',
    running: 'A pedir',
    stop: 'Parar',
    done: 'Recebidos: {{received}}. Novos: {{inserted}}. Alterados: {{updated}}.',
  },
} as const
