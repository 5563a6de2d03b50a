/** Words of backups, new versions and this computer, in Settings, and of the about box. */
import { commandWords } from '#contract/words/command-words.ts'

export const backups = {
  title: 'Cópias de segurança',
  about:
    'São feitas depois de sincronizar, de hora a hora durante o uso se algo mudou, e antes de cada versão nova. Fica uma por hora do último dia, uma por dia do último mês e uma por mês do último ano; a que tem mais decisões fica sempre.',
  empty: 'Ainda sem cópias.',
  make: 'Fazer cópia agora',
  making: 'A copiar',
  made: 'Cópia feita e verificada.',
  unchanged: 'Nada mudou desde a cópia de {{when}}: não se fez outra.',
  setAside: {
    damaged:
      'Não foi possível ler uma parte do registo de decisões em {{when}}. O que se leu continua em uso; o ficheiro danificado ficou guardado na pasta da empresa.',
    'other-company':
      'O registo de decisões encontrado em {{when}} era de outra empresa. Não foi usado e ficou guardado na pasta da empresa.',
    'newer-version':
      'O registo de decisões encontrado em {{when}} foi feito por uma versão mais recente. Não foi usado e ficou guardado na pasta da empresa.',
    'not-understood':
      'O registo de decisões encontrado em {{when}} tem linhas que esta versão não conhece. As outras continuam em uso; o ficheiro ficou guardado na pasta da empresa.',
  },
  limit: 'Espaço para as cópias de cada empresa',
  space_one: '{{n}} cópia, {{size}}',
  space_other: '{{n}} cópias, {{size}}',
  second: {
    none: 'As cópias ficam só neste computador.',
    at: 'As cópias vão também para esta pasta: {{path}}',
    missing:
      'Esta pasta não está disponível. As cópias continuam a fazer-se aqui; ligue o disco ou escolha outra pasta.',
    full: 'A segunda pasta está cheia: a cópia ficou só aqui.',
    failed:
      'Não foi possível escrever na segunda pasta: a cópia ficou só aqui. Verifique as permissões ou escolha outra pasta.',
    unreadable:
      'Não é possível ler a segunda pasta: as cópias ficam só aqui. Verifique as permissões ou escolha outra pasta.',
    choose: 'Escolher uma segunda pasta',
    change: 'Escolher outra pasta',
    forget: 'Deixar de usar',
  },
  folder: 'Abrir a pasta',
  when: 'Feita',
  size: 'Tamanho',
  kind: 'Estado',
  lastSync: 'Última sincronização',
  decisions: 'Decisões',
  kinds: {
    copy: 'Verificada',
    replaced: 'Substituída numa reposição',
    damaged: 'Danificada: não pode ser reposta',
    'newer-version': 'Feita por uma versão mais recente: não pode ser reposta nesta',
  },
  restore: 'Repor',
  restoreOf: 'Repor a cópia de {{when}}',
  ask: 'O ficheiro em uso é trocado pela cópia de {{when}}. As decisões tomadas depois mantêm-se: vêm do registo de decisões. O ficheiro atual fica de lado, nesta lista.',
  restoring: 'A verificar a cópia e a trocar o ficheiro',
  restored:
    'Cópia reposta. Sincronize, ou importe os ficheiros que vieram depois, para trazer o que é mais recente.',
  applied: 'Decisões vindas do registo: {{n}}.',
  waiting: 'Decisões à espera dos seus documentos e movimentos: {{n}}.',
  inDoubt:
    'Não se sabe se um documento foi emitido. Esclareça-o primeiro em Emitir: a cópia não saberia dele e poderia emiti-lo duas vezes.',
} as const

export const updates = {
  title: 'Versões novas',
  about: 'Só procura quando o pedir; nada é descarregado nem instalado sem si.',
  none: 'Esta instalação não se atualiza sozinha: instale a versão nova por cima.',
  check: 'Procurar versão nova',
  checking: 'A procurar…',
  newest: 'Tem a versão mais recente.',
  found: 'Existe a versão {{version}}.',
  download: 'Descarregar',
  downloading: 'A descarregar a versão {{version}}…',
  downloaded:
    'Descarregada e verificada. Antes de abrir a versão nova é feita uma cópia de segurança de cada empresa.',
  install: 'Instalar e reabrir',
  installing: 'A fechar para instalar…',
  busy: 'Há trabalho em curso (uma sincronização, uma importação, um ficheiro a ser escrito) ou um documento por confirmar: instale quando terminar.',
  licences: 'Licenças',
} as const

export const computer = {
  title: 'Este computador',
  logs: 'Registos e suporte',
  openLogs: 'Abrir a pasta dos registos',
  copy: 'Copiar diagnóstico',
  copied: 'Diagnóstico copiado: {{n}} linhas, sem segredos, IBAN, NIF nem e-mails',
  next: {
    available: 'Nada a fazer.',
    missing: 'Instale um porta-chaves (GNOME Keyring ou KWallet) e abra de novo o Concilia.',
    locked: 'Desbloqueie o porta-chaves do sistema e abra de novo o Concilia.',
    denied: 'Autorize o Concilia nas definições do porta-chaves e abra de novo o Concilia.',
    unavailable: 'Feche e abra o Concilia; se continuar, reinicie a sessão do sistema.',
  },
} as const

export const about = {
  title: commandWords['pt-PT']['show-about'],
  version: 'Versão {{version}}',
  purpose:
    'Junta os documentos em dívida aos movimentos do banco e explica cada par. Os dados ficam neste computador.',
  licence: 'Licença',
  updates: 'Versões novas',
} as const
