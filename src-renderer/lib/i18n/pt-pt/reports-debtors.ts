/** Words of accounts for customers with something overdue. */
export const debtors = {
  count_one: '{{n}} cliente com valores vencidos.',
  count_other: '{{n}} clientes com valores vencidos.',
  covered_one: '{{n}} cliente com documentos vencidos tem a seu favor o mesmo ou mais, e não está na lista.',
  covered_other:
    '{{n}} clientes com documentos vencidos têm a seu favor o mesmo ou mais, e não estão na lista.',
  open: 'Escrever contas correntes…',
  title: 'Contas correntes de clientes com valores vencidos',
  about:
    'Um ficheiro por cliente, na pasta que escolher: o que está vencido, o que ainda não, notas de crédito e pagamentos por imputar. Nada é enviado.',
  formats: { pdf: 'PDF (A4)', txt: 'Texto para o correio (TXT)' },
  customers: 'Clientes',
  chosen_one: '{{n}} cliente, {{sum}} vencidos',
  chosen_other: '{{n}} clientes, {{sum}} vencidos',
  all: 'Todos',
  none: 'Nenhum',
  bands: {
    notDue: 'não vencido',
    days1to30: '1 a 30 dias',
    days31to60: '31 a 60 dias',
    days61to90: '61 a 90 dias',
    over90: 'mais de 90 dias',
    noDueDate: 'sem vencimento',
    inFavour: 'a favor',
  },
  unmatched: 'entradas por reconciliar deste nome: {{amount}}',
  write_one: 'Escrever {{n}} ficheiro',
  write_other: 'Escrever {{n}} ficheiros',
  progress_one: '{{n}} de {{total}} · {{name}}',
  progress_other: '{{n}} de {{total}} · {{name}}',
  saved_one: '{{n}} ficheiro gravado em {{folder}}.',
  saved_other: '{{n}} ficheiros gravados em {{folder}}.',
  skipped_one: '{{n}} já existia e ficou como estava.',
  skipped_other: '{{n}} já existiam e ficaram como estavam.',
  names: 'Ficheiros gravados',
  failed_one: '{{n}} cliente sem ficheiro',
  failed_other: '{{n}} clientes sem ficheiro',
  stopped: {
    cancelled: 'Cancelado. O que já estava gravado mantém-se; repita para escrever só os que faltam.',
    'disk-full':
      'O disco está cheio. O que já estava gravado mantém-se; liberte espaço e repita para escrever só os que faltam.',
  },
} as const
