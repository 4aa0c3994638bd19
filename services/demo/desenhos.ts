/** What the prizes of the demonstration look like: shapes on a square of 96, in three tones of one colour. */
const DESENHOS = {
  celular: [
    '#0f766e',
    '<rect x="32" y="14" width="32" height="68" rx="6" class="a"/><rect x="36" y="22" width="24" height="48" rx="2" class="c"/><circle cx="48" cy="76" r="2.5" class="c"/>',
  ],
  sacola: ['#b91c1c', '<path d="M26 34h44l4 48H22z" class="a"/><path d="M36 40V30a12 12 0 0 1 24 0v10" class="l"/>'],
  losango: [
    '#0e7490',
    '<rect x="28" y="28" width="40" height="40" rx="6" transform="rotate(45 48 48)" class="a"/><rect x="39" y="39" width="18" height="18" rx="3" transform="rotate(45 48 48)" class="c"/>',
  ],
  cartao: [
    '#6d28d9',
    '<rect x="14" y="28" width="68" height="42" rx="6" class="a"/><rect x="14" y="37" width="68" height="9" class="b"/><rect x="22" y="55" width="18" height="6" rx="2" class="c"/>',
  ],
  caneca: [
    '#92400e',
    '<path d="M60 40h8a9 9 0 0 1 0 20h-8" class="l"/><rect x="26" y="30" width="36" height="46" rx="5" class="a"/><rect x="26" y="30" width="36" height="7" rx="3" class="b"/><path d="M38 24c-4-5 4-7 0-12M50 24c-4-5 4-7 0-12" class="l"/>',
  ],
  garrafa: [
    '#1d4ed8',
    '<rect x="40" y="10" width="16" height="12" rx="3" class="b"/><path d="M38 24h20c6 4 8 8 8 16v38a6 6 0 0 1-6 6H36a6 6 0 0 1-6-6V40c0-8 2-12 8-16z" class="a"/><rect x="30" y="48" width="36" height="14" class="c"/>',
  ],
  mochila: [
    '#374151',
    '<path d="M38 22v-4a10 10 0 0 1 20 0v4" class="l"/><rect x="24" y="22" width="48" height="60" rx="14" class="a"/><rect x="32" y="52" width="32" height="22" rx="5" class="b"/><rect x="44" y="56" width="8" height="4" rx="2" class="c"/>',
  ],
  caixa: [
    '#be185d',
    '<rect x="18" y="32" width="60" height="36" rx="18" class="a"/><circle cx="36" cy="50" r="11" class="b"/><circle cx="60" cy="50" r="11" class="b"/><circle cx="36" cy="50" r="4" class="c"/><circle cx="60" cy="50" r="4" class="c"/>',
  ],
  fone: [
    '#4338ca',
    '<path d="M22 56V46a26 26 0 0 1 52 0v10" class="l"/><rect x="16" y="52" width="14" height="26" rx="6" class="a"/><rect x="66" y="52" width="14" height="26" rx="6" class="a"/>',
  ],
  sanduicheira: [
    '#475569',
    '<path d="M18 46c0-12 10-18 30-18s30 6 30 18z" class="a"/><path d="M18 52h60c0 12-10 18-30 18s-30-6-30-18z" class="b"/><rect x="44" y="68" width="8" height="12" rx="3" class="a"/>',
  ],
  liquidificador: [
    '#15803d',
    '<path d="M34 22h30l-5 36H39z" class="c"/><path d="M36 38h26l-3 20H39z" class="b"/><rect x="32" y="14" width="34" height="8" rx="3" class="a"/><path d="M36 60h26l6 24H30z" class="a"/><circle cx="49" cy="73" r="4" class="c"/>',
  ],
  fritadeira: [
    '#1f2937',
    '<path d="M26 24a22 22 0 0 1 44 0v52a8 8 0 0 1-8 8H34a8 8 0 0 1-8-8z" class="a"/><rect x="32" y="48" width="32" height="24" rx="4" class="b"/><rect x="44" y="54" width="8" height="20" rx="3" class="c"/>',
  ],
  cafeteira: [
    '#7c2d12',
    '<path d="M26 16h44v18H54v8H42v-8H26z" class="a"/><path d="M26 34h12v42H26z" class="b"/><rect x="22" y="76" width="52" height="8" rx="3" class="a"/><path d="M44 58h20v10a6 6 0 0 1-6 6h-8a6 6 0 0 1-6-6z" class="c"/>',
  ],
  relogio: [
    '#0369a1',
    '<rect x="36" y="8" width="24" height="80" rx="6" class="b"/><rect x="28" y="26" width="40" height="44" rx="10" class="a"/><path d="M48 36v13l9 6" class="k"/>',
  ],
  robo: [
    '#334155',
    '<circle cx="48" cy="50" r="34" class="a"/><circle cx="48" cy="50" r="24" class="b"/><circle cx="48" cy="38" r="7" class="c"/><path d="M22 70a34 34 0 0 0 52 0" class="k"/>',
  ],
  televisor: [
    '#111827',
    '<rect x="12" y="22" width="72" height="46" rx="4" class="a"/><rect x="17" y="27" width="62" height="36" rx="2" class="c"/><path d="M36 80h24M40 68l-3 12M56 68l3 12" class="l"/>',
  ],
} as const
export type Desenho = keyof typeof DESENHOS

/** Twice the largest width in which a photo is shown is more than a screen has. */
const LADO = 1200

/** A drawing as a PNG, as if somebody had sent it. */
export async function desenhar(desenho: Desenho): Promise<Buffer> {
  const [cor, formas] = DESENHOS[desenho]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${LADO}" height="${LADO}" viewBox="0 0 96 96">
    <style>
      .a { fill: ${cor} } .b { fill: ${cor}; fill-opacity: .72 } .c { fill: #fff; fill-opacity: .85 }
      .l, .k { fill: none; stroke: ${cor}; stroke-width: 5; stroke-linecap: round } .k { stroke: #fff; stroke-width: 3 }
    </style>
    <rect width="96" height="96" fill="#f4f6f6"/>
    <ellipse cx="48" cy="88" rx="30" ry="3.5" fill="#d9dfdf"/>${formas}</svg>`
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).png().toBuffer()
}
