/**
 * Invented texts that break programs: control characters, terminal sequences, characters that reorder a line,
 * formulas, halves of characters, scripts written from right to left, markup, very long words. By kind.
 */

/** Characters that none of these may contain after it was read. */
export const UNCLEAN = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u

const blanked = (text: string): string => text.replaceAll(new RegExp(UNCLEAN, 'gu'), ' ').trim()

const every = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at)).join('x')

/** A text as sent, and the text that must be stored and shown. */
export const uncleanTexts: readonly (readonly [what: string, sent: string, kept: string])[] = [
  ['NUL before a sign', '\0=1+1', '=1+1'],
  ['NUL within a word', 'Pad\0aria', 'Padaria'],
  ['colours of a terminal', 'Casa \x1b[31mVermelha\x1b[0m', 'Casa  [31mVermelha [0m'],
  ['the clipboard of a terminal', 'Rui\x1b]52;c;cm0gLXJm\x07 Lda', 'Rui ]52;c;cm0gLXJm  Lda'],
  ['a title of a terminal', 'Sol\x1b]0;title\x1b\\ Lda', 'Sol ]0;title \\ Lda'],
  ['a control sequence of one byte', 'Luz\x9b2J Lda', 'Luz 2J Lda'],
  ['bell, backspace and carriage return', 'Bom\x07 Pre\x08ço\rLda', 'Bom  Pre ço Lda'],
  [
    'line ends of all kinds',
    'um\ndois\r\ntrês\u2028quatro\u2029cinco\x85seis',
    'um dois  três quatro cinco seis',
  ],
  ['an override to the right', 'fatura\u202Efdp.exe', 'fatura fdp.exe'],
  ['isolates that are never closed', '\u2066Norte\u2067 Sul', 'Norte  Sul'],
  ['embeddings', 'A\u202Ab\u202Bc\u202Cd\u202De', 'A b c d e'],
  ['half a character', 'Ana\ud83d Lda', 'Ana\ufffd Lda'],
  ['the other half', '\ude00Ana', '\ufffdAna'],
  ['every control character', every(1, 31), blanked(every(1, 31))],
  ['the second set of them', every(127, 159), blanked(every(127, 159))],
]

/** Odd but valid texts: they must not change. */
export const oddTexts: readonly (readonly [what: string, text: string])[] = [
  ['a formula', '=HYPERLINK("http://127.0.0.1","x")'],
  ['a sign of full width', '＝1+1'],
  ['Hebrew', 'שלום בע״מ'],
  ['Arabic with figures', 'شركة 123 المحدودة'],
  ['accents made of two', 'Joa\u0303o e Cia'],
  ['accents piled up', 'Z\u0334\u0321\u0327\u0301algo'],
  ['a family of one character', '👨‍👩‍👧‍👦 Lda'],
  ['a flag', '🇵🇹 Lda'],
  ['letters of mathematics', '𝔉𝔞𝔱𝔲𝔯𝔞'],
  ['no width', 'Pa\u200bda\u200dria'],
  ['markup', '<img src=x onerror=alert(1)>'],
  ['a closing tag', '</script><script>alert(1)</script>'],
  ['an entity', '&lt;b&gt; &amp;amp; &#x41;'],
  ['SQL', "Robert'); DROP TABLE document;--"],
  ['quotes', '\'"`´„“'],
  ['a template', '{{7*7}} %s %n'],
  ['a path', '../../etc/passwd'],
  ['words of programs', 'null undefined NaN true __proto__ constructor'],
  ['figures only', '1e309'],
  ['Chinese', '里斯本有限公司'],
  ['one long word', 'x'.repeat(400)],
  ['the last plane', '\u{10fffd}'],
]
