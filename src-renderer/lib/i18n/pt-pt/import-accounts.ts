/** Words of which account a statement is of, and whose, and of two names of one account. */

export const ask = {
  title: 'De que conta é {{file}}?',
  named: 'O ficheiro chama-lhe {{name}}. A resposta fica guardada.',
  unnamed: 'O ficheiro não diz de que conta é.',
  which: 'Conta',
  other: 'Outra conta',
  name: 'Nome ou IBAN da conta',
  goOn: 'Continuar',
  proposed: 'Linhas que já estão na conta {{account}}: {{same}} de {{n}}.',
  contradicts: 'Não é a conta {{account}}, que foi escolhida.',
  contradictsKnown: 'Não é a conta {{account}}, que foi escolhida e a que os ficheiros chamam {{known}}.',
  join: 'Importe-o como a conta que o ficheiro indica. Se forem a mesma conta, junte-as depois, na lista dos ficheiros importados.',
} as const

export const whose = {
  title: '{{file}}: é desta empresa?',
  owner: 'O extrato é de uma conta de {{name}}.',
  account: 'A conta deste extrato é da empresa {{name}}, que também está neste computador.',
  'e-fatura':
    'A lista do e\u2011Fatura não diz de quem é. É das compras de {{name}}? A pergunta faz-se uma só vez.',
  next: 'Se for de outra empresa, importe-o lá. Se for desta, confirme: a resposta fica guardada com a conta.',
  confirm: 'Se for de outra empresa, importe-a lá. Se for desta, confirme.',
  ours: 'É desta empresa',
} as const

export const same = {
  open: 'Juntar duas contas',
  title: 'São a mesma conta?',
  about:
    'Um serviço e os ficheiros podem dar nomes diferentes à mesma conta: os movimentos aparecem então duas vezes. A pergunta faz-se uma só vez.',
  none: 'Esta empresa tem menos de duas contas: não há nada a juntar.',
  account: 'Conta',
  other: 'É a mesma que',
  found: 'Movimentos do mesmo período iguais nas duas: {{same}} de {{n}}.',
  both_zero: 'Nenhum movimento está nas duas.',
  both_one: '{{n}} movimento está nas duas: fica uma só vez.',
  both_other: '{{n}} movimentos estão nas duas: cada um fica uma só vez.',
  moved_zero: 'Nenhum está só numa.',
  moved_one: '{{n}} está só numa.',
  moved_other: '{{n}} estão só numa.',
  left: 'Fica a conta {{account}}, com as decisões das duas.',
  copy: 'Não pode ser desfeito: antes é feita uma cópia de segurança.',
  act: 'É a mesma conta',
  apart: 'São contas diferentes',
  done_one: 'Conta {{account}}: {{n}} movimento estava repetido',
  done_other: 'Conta {{account}}: {{n}} movimentos estavam repetidos',
  apartDone: 'São contas diferentes: não volta a ser perguntado',
  refused_one: '{{n}} movimento está decidido nas duas contas. Desfaça primeiro uma das decisões.',
  refused_other:
    '{{n}} movimentos estão decididos nas duas contas. Desfaça primeiro uma das decisões de cada um.',
} as const
