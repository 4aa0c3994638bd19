import classes from './art.module.css'

/**
 * The programme in one picture: a sales document whose lines become stacked layers of points. Drawn for this project.
 */
export const Art = () => (
  <svg viewBox="0 0 480 424" className={classes.arte} aria-hidden="true" focusable="false">
    <g transform="translate(0 26)">
      <ellipse cx="240" cy="352" rx="190" ry="34" className={classes.chao} />

      <g>
        <path d="m96 270 144 72v26L96 296Z" className={classes.base2} />
        <path d="m384 270-144 72v26l144-72Z" className={classes.base3} />
        <path d="m240 198 144 72-144 72-144-72Z" className={classes.base1} />
      </g>
      <g>
        <path d="m112 238 128 64v20l-128-64Z" className={classes.meio2} />
        <path d="m368 238-128 64v20l128-64Z" className={classes.meio3} />
        <path d="m240 174 128 64-128 64-128-64Z" className={classes.meio1} />
      </g>
      <g>
        <path d="m128 208 112 56v16l-112-56Z" className={classes.pontos2} />
        <path d="m352 208-112 56v16l112-56Z" className={classes.pontos3} />
        <path d="m240 152 112 56-112 56-112-56Z" className={classes.pontos1} />
      </g>
    </g>

    <g className={classes.fios}>
      <path d="M206 184v42M240 184v56M274 184v42" />
    </g>

    <path
      d="M172 20a10 10 0 0 1 10-10h116a10 10 0 0 1 10 10v150l-17-11-17 11-17-11-17 11-17-11-17 11-17-11-17 11Z"
      className={classes.nota}
    />
    <path
      d="M232 34c-7-7-22-4-23 8-1 8 4 12 5 21 1 8 2 13 6 13 5 0 4-15 12-15s7 15 12 15c4 0 5-5 6-13 1-9 6-13 5-21-1-12-16-15-23-8Z"
      className={classes.dente}
    />
    <g className={classes.linhas}>
      <path d="M192 96h52M192 114h40M192 132h46" />
    </g>
    <g className={classes.valores}>
      <path d="M268 96h20M262 114h26M272 132h16" />
    </g>

    <g className={classes.mais}>
      <circle cx="392" cy="120" r="34" />
      <path d="M392 105v30M377 120h30" />
    </g>
    <circle cx="92" cy="140" r="12" className={classes.ponto} />
    <circle cx="124" cy="88" r="7" className={classes.pontoClaro} />
    <circle cx="352" cy="62" r="9" className={classes.ponto} />
  </svg>
)
