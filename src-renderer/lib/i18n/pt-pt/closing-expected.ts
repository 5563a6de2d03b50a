/** Words of what was expected in a month and did not come. */
export const expected = {
  title: 'Esperados em falta',
  about: 'O que costuma repetir-se e não apareceu neste mês. Não impede o fecho.',
  state: {
    missing: 'Não apareceu',
    'not-yet': 'Ainda não se sabe: a conta não está conhecida até uns dias depois',
    ended: 'Já não se espera, por indicação de {{by}}',
  },
  rhythm: { monthly: 'todos os meses', quarterly: 'cada três meses', yearly: 'todos os anos' },
  line: '{{text}}, esperado em {{date}}: {{amount}}, {{rhythm}}',
  range: '{{least}} a {{most}}',
  seen: 'Visto em',
  open: 'Ver o movimento de {{date}}: {{text}}',
  end: 'Já não se espera',
  again: 'Voltar a esperar',
  more_one: 'e mais {{n}} vez',
  more_other: 'e mais {{n}} vezes',
} as const
