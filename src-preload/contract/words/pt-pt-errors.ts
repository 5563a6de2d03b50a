/** What each failure means, what is safe and what to do next, in Portuguese. */
import type { Words } from './sentences.ts'

export const ptErrors: Words['error'] = {
  'invalid-input': {
    what: 'Um dos valores não é aceite.',
    safe: 'Nada foi guardado.',
    next: 'Corrija o campo assinalado e repita.',
  },
  'not-found': {
    what: 'O que pediu já não existe.',
    safe: 'O resto não mudou.',
    next: 'Atualize a lista e escolha de novo.',
  },
  conflict: {
    what: 'Os dados mudaram entretanto.',
    safe: 'Nenhuma decisão foi alterada.',
    next: 'Atualize a lista e repita.',
  },
  'credential-missing': {
    what: 'Faltam as credenciais desta empresa.',
    safe: 'Tudo o que já foi sincronizado continua disponível.',
    next: 'Indique-as de novo no ecrã Início, em Alterar.',
  },
  'credential-rejected': {
    what: 'O serviço não aceitou as credenciais.',
    safe: 'Nada foi alterado no serviço nem aqui.',
    next: 'Confirme o e-mail e o token, ou o id de cliente (client id) e o segredo (client secret), com quem os emitiu.',
  },
  'scope-missing': {
    what: 'As credenciais não dão acesso aos movimentos bancários.',
    safe: 'Os documentos continuam a sincronizar.',
    next: 'Peça ao fornecedor o acesso openbanking.api para este id de cliente.',
  },
  'binding-missing': {
    what: 'O id de cliente ainda não está associado a uma conta.',
    safe: 'Os documentos continuam a sincronizar.',
    next: 'Peça ao fornecedor que associe o id de cliente à conta da empresa.',
  },
  'client-rejected': {
    what: 'O serviço recusou o Concilia antes de ver as credenciais.',
    safe: 'As credenciais podem estar certas.',
    next: 'Peça a quem gere a rede que veja se um filtro (proxy) altera os pedidos.',
  },
  'rate-limited': {
    what: 'O serviço pediu uma pausa.',
    safe: 'O que já chegou está guardado.',
    next: 'A sincronização continua onde parou; tente dentro de momentos.',
  },
  offline: {
    what: 'Sem ligação ao serviço.',
    safe: 'Pode consultar, reconciliar, desfazer e exportar o que já está aqui.',
    next: 'Sincronize quando a ligação voltar; há redes que pedem antes um início de sessão.',
  },
  'remote-failed': {
    what: 'O serviço respondeu com uma falha.',
    safe: 'O que já chegou está guardado.',
    next: 'Repita dentro de momentos; continua onde parou.',
  },
  'remote-shape-changed': {
    what: 'O serviço respondeu de uma forma desconhecida.',
    safe: 'Nada do que respondeu foi guardado pela metade.',
    next: 'Procure uma versão nova do Concilia ou contacte o suporte.',
  },
  'keychain-unavailable': {
    what: 'O porta-chaves do sistema não respondeu.',
    safe: 'As credenciais ficam só até fechar o Concilia; não foram escritas em disco.',
    next: 'Continue a trabalhar; ative o porta-chaves para as guardar.',
  },
  'keychain-locked': {
    what: 'O porta-chaves do sistema está bloqueado.',
    safe: 'Tudo o que não precisa do serviço continua a funcionar.',
    next: 'Desbloqueie o porta-chaves e repita.',
  },
  'keychain-denied': {
    what: 'O sistema negou o acesso ao porta-chaves.',
    safe: 'Nenhuma credencial foi perdida.',
    next: 'Autorize o Concilia no porta-chaves e repita.',
  },
  'service-refused': {
    what: 'O serviço recusou o pedido.',
    safe: 'Nada mudou no serviço.',
    next: 'Leia a razão indicada, corrija e repita.',
  },
  'redirect-refused': {
    what: 'O endereço reencaminha para outro servidor.',
    safe: 'As credenciais não foram enviadas ao outro servidor.',
    next: 'Confirme o endereço com o fornecedor.',
  },
  'in-use': {
    what: 'Os dados estão abertos por outra janela ou comando.',
    safe: 'Nada foi alterado.',
    next: 'Feche o outro e repita.',
  },
  'storage-failed': {
    what: 'Não foi possível ler ou escrever neste computador.',
    safe: 'A última decisão confirmada está guardada.',
    next: 'Verifique a pasta, as permissões e o disco, e repita.',
  },
  'storage-corrupt': {
    what: 'O ficheiro de dados desta empresa está danificado.',
    safe: 'Nem o ficheiro nem as cópias de segurança foram alterados.',
    next: 'Escolha uma cópia para repor ou comece de novo sem dados.',
  },
  'mirror-lost': {
    what: 'O ficheiro de dados desta empresa não está onde estava, ou não é o que era.',
    safe: 'Nada foi criado no lugar dele e nenhuma cópia de segurança foi alterada.',
    next: 'Escolha uma cópia para repor ou comece de novo sem dados.',
  },
  'mirror-behind': {
    what: 'Os dados desta empresa têm de ser atualizados antes de serem lidos.',
    safe: 'Nada foi alterado.',
    next: 'Abra a empresa no Concilia.',
  },
  'register-lost': {
    what: 'A lista de empresas não existe ou está danificada.',
    safe: 'Nada foi escrito no lugar dela e as pastas das empresas não foram alteradas.',
    next: 'Reponha a lista a partir do que está junto dos dados.',
  },
  'database-from-future': {
    what: 'Os dados foram escritos por uma versão mais recente.',
    safe: 'Nada foi alterado.',
    next: 'Instale a versão mais recente do Concilia.',
  },
  'disk-full': {
    what: 'O disco está cheio.',
    safe: 'Nada ficou guardado pela metade.',
    next: 'Liberte espaço e repita.',
  },
  'update-refused': {
    what: 'O que chegou não é a versão que os autores do Concilia publicaram.',
    safe: 'Nada foi instalado; continua com a versão que tem.',
    next: 'Volte a procurar mais tarde; se persistir, avise o suporte.',
  },
  'month-closed': {
    what: 'Isto já conta num mês fechado.',
    safe: 'Nada foi alterado.',
    next: 'Reabra o mês, indicando o motivo, ou deixe como está.',
  },
  'late-row': {
    what: 'Este movimento chegou depois do fecho do seu mês e ainda não conta em nenhum.',
    safe: 'Nada foi alterado; o mês fechado fica como está.',
    next: 'Em Fecho do mês, conte-o no mês em aberto, onde mantém a sua data, ou reabra o mês dele.',
  },
  'accounts-not-joined': {
    what: 'Duas contas que foram juntas numa só são ainda duas nesta cópia.',
    safe: 'Nada foi fechado nem exportado; a junção mantém-se guardada.',
    next: 'Reabra o mês que a impede, ou desfaça uma das decisões sobre o mesmo movimento; depois sincronize.',
  },
  'decision-waits': {
    what: 'Uma decisão anterior sobre este documento ou movimento espera por dados que ainda faltam nesta cópia.',
    safe: 'Nada foi alterado; a decisão anterior mantém-se guardada.',
    next: 'Sincronize ou importe os ficheiros em falta; depois decida de novo, se for preciso.',
  },
  'events-unknown': {
    what: 'O registo de decisões tem entradas de uma versão mais recente do Concilia.',
    safe: 'Nada foi fechado nem exportado; as entradas ficam guardadas até esta versão as saber ler.',
    next: 'Atualize o Concilia neste computador e tente de novo.',
  },
  'file-rows-damaged': {
    what: 'As linhas de um ficheiro importado noutro computador chegaram danificadas.',
    safe: 'Nada foi importado nem alterado aqui; o ficheiro está inteiro onde foi importado.',
    next: 'Importe o mesmo ficheiro neste computador: o que espera pelas suas linhas é então aplicado.',
  },
  'file-rows-newer': {
    what: 'As linhas de um ficheiro foram enviadas por uma versão mais recente do Concilia.',
    safe: 'Nada foi importado nem alterado; o que precisa destas linhas espera por elas.',
    next: 'Atualize o Concilia neste computador, ou importe aqui o mesmo ficheiro.',
  },
  'sum-too-large': {
    what: 'Há uma soma demasiado grande para ser mostrada ao cêntimo.',
    safe: 'Nada foi alterado e nenhum valor foi arredondado.',
    next: 'Ordene as listas por valor e procure um que não pode estar certo.',
  },
  'not-connected': {
    what: 'Esta empresa usa só ficheiros: não está ligada a nenhum serviço.',
    safe: 'Nada foi pedido nem alterado.',
    next: 'Importe extratos e ficheiros SAF-T (PT), ou ligue-a no ecrã Início.',
  },
  'office-unreachable': {
    what: 'O servidor do escritório não responde.',
    safe: 'As suas decisões ficam neste computador e são enviadas quando voltar a responder.',
    next: 'Verifique a rede e o endereço do servidor; pode continuar a trabalhar.',
  },
  'office-login-refused': {
    what: 'O servidor do escritório não aceita este utilizador.',
    safe: 'As suas decisões ficam neste computador; nada foi enviado.',
    next: 'Confirme utilizador, palavra-passe e base de dados com quem administra o servidor.',
  },
  'office-certificate': {
    what: 'O servidor do escritório não prova que é o certo.',
    safe: 'Nem a palavra-passe nem quaisquer dados foram enviados.',
    next: 'Confirme o endereço e o certificado do escritório com quem administra o servidor.',
  },
  'office-schema-newer': {
    what: 'O servidor do escritório tem uma versão posterior à deste Concilia.',
    safe: 'As suas decisões ficam neste computador; nada foi enviado.',
    next: 'Atualize o Concilia neste computador.',
  },
  'office-schema-older': {
    what: 'O servidor do escritório não está preparado para esta versão do Concilia.',
    safe: 'As suas decisões ficam neste computador; o servidor não foi alterado.',
    next: 'Peça a quem administra o servidor que execute o comando office setup.',
  },
  'office-not-allowed': {
    what: 'O seu utilizador não pode fazer isto no servidor do escritório.',
    safe: 'Nada foi alterado no servidor; as suas decisões ficam neste computador.',
    next: 'Fale com um revisor da empresa ou com quem administra o servidor.',
  },
  'office-full': {
    what: 'O servidor do escritório não tem espaço livre.',
    safe: 'As suas decisões ficam neste computador e são enviadas quando houver espaço.',
    next: 'Avise quem administra o servidor.',
  },
  'office-answer': {
    what: 'O servidor do escritório respondeu algo que o Concilia não reconhece.',
    safe: 'Nada da resposta foi usado; as suas decisões ficam neste computador.',
    next: 'Atualize o Concilia; se voltar a acontecer, avise quem administra o servidor.',
  },
  'office-forgotten': {
    what: 'Esta empresa é partilhada no escritório, mas este computador já não sabe por que servidor.',
    safe: 'Nada foi fechado, reaberto nem exportado; as suas decisões ficam neste computador.',
    next: 'Em Definições, ligue o servidor do escritório e junte a empresa; ou deixe de a partilhar com office leave.',
  },
  'mirror-moved': {
    what: 'O ficheiro de dados desta empresa foi mudado de sítio ou apagado enquanto estava aberto.',
    safe: 'Nada é guardado até voltar ao seu lugar; o que foi decidido antes está nesse ficheiro.',
    next: 'Ponha o ficheiro de novo na sua pasta e repita, ou reponha uma cópia de segurança.',
  },
  'file-not-written': {
    what: 'Não foi possível escrever o ficheiro.',
    safe: 'Nenhum ficheiro foi escrito; o que já lá estava ficou como estava.',
    next: 'Verifique a pasta, as permissões e o disco, e repita.',
  },
  'file-held': {
    what: 'Outro programa tem este ficheiro aberto.',
    safe: 'O ficheiro ficou como estava.',
    next: 'Feche-o nesse programa, por exemplo na folha de cálculo ou no visualizador, e repita.',
  },
  'file-exists': {
    what: 'Já existe um ficheiro com este nome.',
    safe: 'O ficheiro ficou como estava; nada foi escrito nem marcado como exportado.',
    next: 'Escolha outro nome ou outra pasta, ou diga que pode ser substituído.',
  },
  cancelled: {
    what: 'Cancelado a seu pedido.',
    safe: 'Nada ficou pela metade.',
    next: 'Repita quando quiser; uma sincronização continua onde parou.',
  },
  unexpected: {
    what: 'Algo falhou sem ser esperado (referência {{reference}}).',
    safe: 'As decisões guardadas não se perdem.',
    next: 'Repita; se voltar a acontecer, indique a referência ao suporte.',
  },
}
