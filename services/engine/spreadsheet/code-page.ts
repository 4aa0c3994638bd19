/*
 * A CSV that is no UTF-8 says nowhere by which table its accents are to be read. Nearly all are in Windows-1252; a
 * system of DOS (850, 437, 860) or an old Mac writes its own, which would be stored garbled: `á` of DOS is a blank of
 * Windows, and `Ã` is its `Ç`. Here bytes are told apart by what stands beside them, as Portuguese is written. No
 * library knows these tables: detectors were made for web pages.
 */

/** What is no word or sign of Windows-1252, and what DOS or a Mac means by it. Texts are read byte by byte. */
const NOT_WINDOWS: readonly RegExp[] = [
  // Bytes that are none: É, ü, ç of old Macs.
  /[\x81\x8D\x8F\x90\x9D]/,
  // ç, é, â, ê, í, ó, ú, ã, õ, ñ, ª of DOS and Macs are signs that stand in no word.
  /[A-Za-z\xC0-\xFF][\x82-\x84\x86-\x88\x8B\x8C\x8E\x9B\x9C\x9F\xA1-\xA4\xA6\xB6\xBC]/,
  /[\x82-\x84\x86-\x88\x8B\x8E\x9C\x9F\xB6][A-Za-z]/,
  /[\xA1-\xA3][a-z]/,
  // Ç, ô, ö and Ü of DOS, ô and â of Macs: marks that stand between words, not in them.
  /[A-Za-z][\x80\x89\x93\x94\x99][a-z]|[A-Z][\x80\x89\x99\x9A][A-Z\xC7]/,
  // º and ° of DOS stand behind what they belong to; § before it, and ø is a diameter.
  /[A-Za-z0-9]\xA7|[0-9]\xF8/,
  // Á of DOS in a word; "10 µL" is a measure.
  /[A-Za-z]\xB5[A-Z]|\xB5(?:[A-Z]{2}|[a-z]{3})|[A-Z]{2}\xB5/,
  // ã of DOS, Ê of Macs; Õ of DOS, Â of Macs; õ of DOS; Ê of DOS; Ã and Õ of Macs: Æ, æ, å, äe, Ò, Ì, ÍE.
  /[A-Za-z][\xC6\xE6\xE5]|[\xC6\xE6\xE5][A-Za-z]|\xE4e|[\xD2\xCC][A-Z]|\xCDE/,
  // Ã of DOS: no Ç stands before E, I or a consonant, nor behind most of them before O.
  /[A-Z]\xC7[EIB-DF-HJ-NP-TV-Z]|[BDFGHJKMQSTVXZ]\xC7O|\b[CP]\xC7O/,
  // No word begins with these, or with à but for a few: Á, Ó and Ú of Macs, Ó of DOS.
  /[\s;,"][\xE3-\xE8\xEB\xEC\xEE-\xF2\xF5\xF9\xFB][a-z]|[\s;,"]\xE0(?!s\b|quel|quil)[a-z]/,
  // í and ó of Macs; an apostrophe is followed by a vowel or by s.
  /[A-Za-z]\x92[b-df-hj-np-rtv-z]|[a-z]\x97[a-z]/,
]

/** What is no Portuguese as DOS and Macs write it, and is as Windows does. */
const WINDOWS: readonly RegExp[] = [
  // Most letters with accents are frames and signs of DOS.
  /[A-Za-z][\xC0-\xC3\xC9\xCA\xCD\xD3-\xD5\xDA]|[\xC0-\xC3\xC9\xCA\xCD\xD3-\xD5\xDA][A-Za-z]/,
  // Small letters behind small ones, or before them and behind any.
  /[a-z][\xE0-\xE3\xE7\xE9\xEA\xED\xF3-\xF5\xFA]|[A-Za-z][\xE0-\xE3\xE7\xE9\xEA\xED\xF3-\xF5\xFA][a-z]/,
  /[\xE1\xE3\xED\xF3-\xF5\xFA][a-z]/,
  // Programs that know no accents leave them small among capitals.
  /[A-Z][\xE3\xF5][A-Z]|\xE7[\xE3\xF5]/,
]

/** Words in Ç that would be in Ã as DOS writes it: PREÇO, SERVIÇO, LOURENÇO, MARÇO. */
const IN_CEDILLA = '(?<!PRE|SERVI|DERE|MO|PO|SCO|RO|COME|BER|MAR|REN|LAN|VAN|FOR|CAL)'
/** What is Portuguese either way. */
const EITHER: readonly RegExp[] = [
  // á of DOS is a blank: "D vila", "Paran ".
  /(?:[\s;,"]|[b-df-hj-np-tv-z]|[eiu])\xA0(?=[a-z])|[b-df-hj-np-tv-z]\xA0(?=[\s;,".)/-])/i,
  // Ã of DOS: JOÃO, LEÃO, REGIÃO.
  new RegExp(`[OEIUNRL]${IN_CEDILLA}\\xC7O`),
  // Í of DOS is the Ö of SCHRÖDER; à of DOS, alone, is "…".
  /[A-Z]\xD6[A-Z]|[\s;,"]\xD6[A-Za-z]|\s\x85\s/,
  // Ó, Ô and Ú of DOS, and capitals of Macs, are small letters among capitals.
  /[A-Z][\xE0-\xFE](?=[A-Z])|[\s;,"][\xE0-\xFE](?=[A-Z]{2})|[A-Z]{2}[\xE0-\xFE](?=[\s;,".)/-])/,
  // Ú, Ô of DOS and Í of Macs begin words as é, â and ê do; dashes are ó of Macs and Ú of DOS.
  /[\s;,"][\xE2\xE9\xEA\x97][a-z]|[A-Z]\x96[A-Z]|[\s;,"]\x96[A-Za-z]/,
  // í of Macs is the apostrophe of Levi’s: Luís, país.
  /[au]\x92s/,
]

/** How much stands before and behind what is judged. */
const CONTEXT = 12

/** Whether the bytes of a text, which is no UTF-8, are those of Windows-1252; false also when that cannot be told. */
export async function isWindows1252(chunks: AsyncIterable<Buffer>): Promise<boolean> {
  let [last, sure, unsure] = ['\n', false, false]
  const wrong = (text: string): boolean => {
    sure ||= WINDOWS.some((sign) => sign.test(text))
    unsure ||= !sure && EITHER.some((sign) => sign.test(text))
    last = text.slice(-CONTEXT)
    return NOT_WINDOWS.some((sign) => sign.test(text))
  }
  for await (const chunk of chunks) if (wrong(last + chunk.toString('latin1'))) return false
  return !wrong(`${last}\n`) && (sure || !unsure)
}
