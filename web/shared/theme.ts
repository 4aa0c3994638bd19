import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core'

/*
 * The one theme: every colour, size and shadow of both apps comes from here, through Mantine's variables or the
 * `--lastro-*` variables below. Screens and their CSS modules contain no literals. Pairs of text and background were
 * chosen for at least 4.5 : 1 in both schemes.
 */

/** Fills use index 8 in the light scheme and index 4 in the dark one. */
const petroleo: MantineColorsTuple = [
  '#E9F5F4',
  '#D0EAE7',
  '#A9D9D5',
  '#7CC6C0',
  '#4FB3AB',
  '#2F9A92',
  '#1F827B',
  '#156E69',
  '#0F5E5A',
  '#0B4845',
]
const ambar: MantineColorsTuple = [
  '#FDF6E7',
  '#FAEBCB',
  '#F4D894',
  '#EBBF60',
  '#E0A63A',
  '#CC8F28',
  '#B7791F',
  '#99621A',
  '#7E4F14',
  '#5F3B0E',
]
const gray: MantineColorsTuple = [
  '#F5F8F8',
  '#ECF1F0',
  '#DFE7E6',
  '#CCD7D5',
  '#B2C0BE',
  '#82938F',
  '#536461',
  '#435250',
  '#2F3B3A',
  '#1A2423',
]
const dark: MantineColorsTuple = [
  '#DCE6E4',
  '#B9C7C5',
  '#A3B2B0',
  '#7C8D8A',
  '#495A58',
  '#2B3836',
  '#1E2928',
  '#141C1B',
  '#101716',
  '#0A0F0F',
]
const red: MantineColorsTuple = [
  '#FEF1F0',
  '#FDE0DD',
  '#FAC2BD',
  '#F6A29A',
  '#F0857C',
  '#E2574B',
  '#CE3B2E',
  '#BF2C20',
  '#B42318',
  '#8A1A12',
]
const green: MantineColorsTuple = [
  '#EAF7EF',
  '#D2EEDD',
  '#A8DDBD',
  '#7CCB9C',
  '#58BA80',
  '#379F62',
  '#23874C',
  '#1A7440',
  '#156235',
  '#0F4926',
]

const sombra = '0 1px 2px rgb(10 30 28 / 8%), 0 4px 16px rgb(10 30 28 / 8%)'

/** The list itself scrolls, not a box inside it, because keyboards and screen readers know the list. */
const SCROLLING_OPTIONS = { withScrollArea: false, styles: { options: { maxHeight: '320px', overflowY: 'auto' } } }

export const theme = createTheme({
  colors: { petroleo, ambar, gray, dark, red, green },
  primaryColor: 'petroleo',
  primaryShade: { light: 8, dark: 4 },
  // Mantine's own `autoContrast` considers only the light scheme's shade. Every fill here is dark in the light scheme
  // and light in the dark one, so one variable is the text colour for all of them.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input)
    return input.variant === 'filled' ? { ...colors, color: 'var(--lastro-sobre-cor)' } : colors
  },
  black: '#162120',
  fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  headings: {
    fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.75rem' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.25rem' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '8px', md: '8px', lg: '8px', xl: '8px' },
  /** The 4-pixel grid. */
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  shadows: { xs: sombra, sm: sombra, md: sombra, lg: sombra, xl: sombra },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // A rounder one would look like a radio button.
    Checkbox: { defaultProps: { iconColor: 'var(--lastro-sobre-cor)', radius: 'xs' } },
    Chip: { defaultProps: { variant: 'filled' } },
    Drawer: { defaultProps: { transitionProps: { duration: 160 } } },
    InputWrapper: { styles: { label: { marginBottom: '4px' } } },
    Modal: { defaultProps: { transitionProps: { duration: 160 }, centered: true } },
    MultiSelect: { defaultProps: SCROLLING_OPTIONS },
    Select: { defaultProps: SCROLLING_OPTIONS },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true, events: { hover: true, focus: true, touch: true } } },
  },
})

/** Variables that Mantine lacks. `-texto` variants have enough contrast for text. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--lastro-menu-aberto': '250px',
    '--lastro-menu-fechado': '70px',
    '--lastro-barra': '56px',
    '--lastro-conteudo': '1440px',
    '--lastro-formulario': '400px',
    '--lastro-formulario-longo': '760px',
    '--lastro-folha': '480px',
    '--lastro-visor': '960px',
    '--lastro-linha': '40px',
    '--lastro-linha-confortavel': '52px',
    '--lastro-campo': '36px',
    '--lastro-alvo': '44px',
    '--lastro-alvo-painel': '28px',
    '--lastro-grafico': '280px',
    '--lastro-sombra': sombra,
    '--lastro-movimento': '160ms',
    '--lastro-numero-grande': '1.75rem',
    '--lastro-numero-saldo': '2.75rem',
    '--lastro-loja': '1040px',
    '--lastro-conta': '360px',
    '--lastro-barra-inferior': '64px',
    '--lastro-lugar-do-aviso': '5.5rem',
    '--lastro-linha-loja': '64px',
    '--lastro-letra-no-papel': '0.625rem',
  },
  light: {
    '--lastro-pagina': gray[0],
    '--lastro-superficie': '#FFFFFF',
    '--lastro-sobre-cor': '#FFFFFF',
    '--lastro-superficie-2': gray[1],
    '--lastro-borda': gray[2],
    '--lastro-sombra-de-borda': 'rgb(10 30 28 / 16%)',
    '--lastro-marca': petroleo[8],
    '--lastro-marca-suave': petroleo[0],
    '--lastro-pontos': ambar[6],
    '--lastro-pontos-texto': ambar[8],
    '--lastro-pontos-suave': ambar[0],
    '--lastro-perigo-texto': red[8],
    '--lastro-perigo-suave': red[0],
    '--lastro-sucesso-texto': green[8],
    '--lastro-sucesso-suave': green[0],
    '--lastro-neutro-grafico': gray[5],
    '--lastro-saldo-fundo': petroleo[8],
    '--lastro-saldo-fundo-2': petroleo[9],
    '--lastro-saldo-texto': '#FFFFFF',
    '--lastro-saldo-apagado': petroleo[1],
    '--lastro-saldo-numero': ambar[2],
    '--mantine-color-body': gray[0],
    '--mantine-color-error': red[8],
    '--mantine-color-success': green[8],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-default-border': gray[5],
    '--mantine-color-red-light-color': red[9],
    '--mantine-color-gray-light-color': gray[8],
  },
  dark: {
    '--lastro-pagina': dark[7],
    '--lastro-superficie': dark[6],
    '--lastro-sobre-cor': dark[9],
    '--lastro-superficie-2': dark[5],
    '--lastro-borda': '#33413F',
    '--lastro-sombra-de-borda': 'rgb(0 0 0 / 35%)',
    '--lastro-marca': petroleo[4],
    '--lastro-marca-suave': '#173230',
    '--lastro-pontos': ambar[4],
    '--lastro-pontos-texto': ambar[4],
    '--lastro-pontos-suave': '#332A17',
    '--lastro-perigo-texto': red[4],
    '--lastro-perigo-suave': '#3A1F1C',
    '--lastro-sucesso-texto': green[4],
    '--lastro-sucesso-suave': '#17301F',
    '--lastro-neutro-grafico': dark[2],
    '--lastro-saldo-fundo': '#17403D',
    '--lastro-saldo-fundo-2': '#122B29',
    '--lastro-saldo-texto': dark[0],
    '--lastro-saldo-apagado': petroleo[2],
    '--lastro-saldo-numero': ambar[3],
    '--mantine-color-error': red[4],
    '--mantine-color-success': green[4],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-default-border': '#64766F',
    '--mantine-color-disabled': dark[5],
    '--mantine-color-petroleo-filled-hover': petroleo[3],
    '--mantine-color-petroleo-light': '#173230',
    '--mantine-color-ambar-light': '#332A17',
    '--mantine-color-red-light': '#3A1F1C',
    '--mantine-color-green-light': '#17301F',
  },
})
