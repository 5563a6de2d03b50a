/** Text as it is searched: without accents and in small letters, as people type it. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
