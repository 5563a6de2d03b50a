/** Names of copies, and of what was set aside: an instant is part of them. */

/** The instant as it stands in a name. */
export const stampOf = (now: string): string => now.replace(/[^0-9TZ]/g, '')

/** The other way round. @param stamp as `stampOf` writes it */
export const instantOf = (stamp: string): string =>
  stamp.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})Z$/, '$1-$2-$3T$4:$5:$6.$7Z')

/** `mirror`: a copy; `replaced`: what stood in the mirror's place before a copy was put there. */
type CopyKind = 'mirror' | 'replaced'

export const copyName = (kind: CopyKind, now: string): string => `${kind}-${stampOf(now)}.sqlite`

/** What a name says; undefined where it is no copy's. */
export const readCopyName = (name: string): { kind: CopyKind; id: string; at: string } | undefined => {
  const [, id = '', kind, stamp = ''] = /^((mirror|replaced)-(\d{8}T\d{9}Z))\.sqlite$/.exec(name) ?? []
  return kind === undefined ? undefined : { kind: kind as CopyKind, id, at: instantOf(stamp) }
}
