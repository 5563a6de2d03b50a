/** The words of the account that is sent to a customer with something overdue. */
import type { Language } from '#contract/values.ts'

export interface DebtorWords {
  title: string
  subject: (company: string, day: string) => string
  greeting: string
  /** What is asked, with what is overdue; `hasFavour`: what is in the customer's favour is deducted. */
  opening: (overdue: string, day: string, hasFavour: boolean) => string
  details: string
  closing: readonly string[]
  regards: string
  ageing: string
  overdue: string
  notDue: string
  noDueDate: string
  inFavour: string
  advances: string
  payment: string
  balance: string
  overdueToPay: string
  columns: {
    document: string
    date: string
    due: string
    days: string
    total: string
    open: string
    amount: string
  }
  /** In a mail: `FT A/1 de 01/10/2026, vencida há 30 dias (31/10/2026): 1.234,56 EUR`. */
  issued: (day: string) => string
  since: (days: number, due: string) => string
  dueOn: (day: string) => string
  ofTotal: (total: string) => string
  receivedOn: (day: string) => string
  taxId: (taxId: string) => string
  /** The lines before the text in a file of a mail. */
  mail: { to: string; subject: string }
}

export const debtorWords: Readonly<Record<Language, DebtorWords>> = {
  'pt-PT': {
    title: 'Conta corrente',
    subject: (company, day) => `Conta corrente em ${day}: ${company}`,
    greeting: 'Exmos. Senhores,',
    opening: (overdue, day, hasFavour) =>
      `Segundo os nossos registos, em ${day} estavam por pagar ${overdue} de documentos vencidos${hasFavour ? ', já descontado o que está a vosso favor' : ''}. Agradecemos que procedam ao pagamento.`,
    details: 'Segue o detalhe da conta corrente:',
    closing: [
      'Se o pagamento já foi feito, queiram considerar esta mensagem sem efeito e indicar-nos a data e o valor. Se algum valor não coincidir com os vossos registos, digam-nos, por favor.',
    ],
    regards: 'Com os melhores cumprimentos,',
    ageing: 'Por antiguidade',
    overdue: 'Vencido',
    notDue: 'Ainda não vencido',
    noDueDate: 'Sem data de vencimento',
    inFavour: 'A vosso favor',
    advances: 'Pagamentos em excesso',
    payment: 'Pagamento por imputar',
    balance: 'Saldo',
    overdueToPay: 'Vencido a pagar',
    columns: {
      document: 'Documento',
      date: 'Data',
      due: 'Vencimento',
      days: 'Dias de atraso',
      total: 'Total',
      open: 'Por pagar',
      amount: 'Valor',
    },
    issued: (day) => ` de ${day}`,
    since: (days, due) => `, venceu em ${due} (há ${days === 1 ? '1 dia' : `${days} dias`})`,
    dueOn: (day) => `, vence em ${day}`,
    ofTotal: (total) => ` (de ${total})`,
    receivedOn: (day) => ` recebido em ${day}`,
    taxId: (taxId) => `NIF ${taxId}`,
    mail: { to: 'Para', subject: 'Assunto' },
  },
  en: {
    title: 'Statement of account',
    subject: (company, day) => `Statement of account on ${day}: ${company}`,
    greeting: 'Dear Sirs,',
    opening: (overdue, day, hasFavour) =>
      `According to our records, ${overdue} of documents past their due date were unpaid on ${day}${hasFavour ? ', after deducting what is in your favour' : ''}. We would be grateful for your payment.`,
    details: 'The details of your account:',
    closing: [
      'If you have already paid, please disregard this message and tell us the date and the amount. If an amount differs from your records, please let us know.',
    ],
    regards: 'Yours faithfully,',
    ageing: 'By age',
    overdue: 'Overdue',
    notDue: 'Not yet due',
    noDueDate: 'No due date',
    inFavour: 'In your favour',
    advances: 'Paid in excess',
    payment: 'Payment to allocate',
    balance: 'Balance',
    overdueToPay: 'Overdue to pay',
    columns: {
      document: 'Document',
      date: 'Date',
      due: 'Due date',
      days: 'Days overdue',
      total: 'Total',
      open: 'To pay',
      amount: 'Amount',
    },
    issued: (day) => ` of ${day}`,
    since: (days, due) => `, due on ${due} (${days === 1 ? '1 day' : `${days} days`} ago)`,
    dueOn: (day) => `, due on ${day}`,
    ofTotal: (total) => ` (of ${total})`,
    receivedOn: (day) => ` received on ${day}`,
    taxId: (taxId) => `tax id ${taxId}`,
    mail: { to: 'To', subject: 'Subject' },
  },
}
