/** The instant as it stands in the name of a copy, or of what was set aside. */
export const stampOf = (now: string): string => now.replace(/[^0-9TZ]/g, '')

/** The other way round. @param stamp as `stampOf` writes it */
export const instantOf = (stamp: string): string =>
  stamp.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})Z$/, '$1-$2-$3T$4:$5:$6.$7Z')
