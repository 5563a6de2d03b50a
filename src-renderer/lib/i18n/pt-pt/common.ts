/** Words every screen uses. */
export const common = {
  close: 'Fechar',
  cancel: 'Cancelar',
  retry: 'Repetir',
  refresh: 'Atualizar',
  loading: 'A carregar',
  waitUntil: 'Tente de novo a partir das {{time}}',
  waitUntil_day: 'Tente de novo a partir de {{time}}',
  closedMonth: 'Mês: {{month}}.',
  serviceSaid: 'Resposta do serviço: {{text}}',
  changed: 'Há alterações',
  percent: '{{n}} %',
  sortBy: 'Ordenar por {{column}}',
  resize: 'Largura da coluna {{column}}',
  columns: 'Colunas',
  widths: 'Largura das colunas',
  selected: 'selecionada',
} as const
