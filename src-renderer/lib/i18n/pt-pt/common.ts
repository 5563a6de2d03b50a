/** Words every screen uses. */
export const common = {
  close: 'Fechar',
  cancel: 'Cancelar',
  retry: 'Repetir',
  refresh: 'Atualizar',
  loading: 'A carregar',
  waitUntil: 'Tente de novo a partir das {{time}}',
  closedMonth: 'O mês: {{month}}.',
  serviceSaid: 'Resposta do serviço: {{text}}',
  changed: 'Há alterações',
  sortBy: 'Ordenar por {{column}}',
  resize: 'Largura da coluna {{column}}',
  columns: 'Colunas',
  widths: 'Largura das colunas',
  selected: 'selecionada',
} as const
