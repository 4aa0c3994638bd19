import type { RequestHandler, Response } from 'express'
import helmet from 'helmet'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * The content policy of a document. Scripts come only from here, and never stand in a page; `styles` are further
 * sources of style elements (a nonce or a hash). Style attributes are allowed: components place menus and bars by them,
 * and an attribute cannot load or run anything that this policy does not let through.
 */
export function contentPolicy(...styles: string[]): string {
  const elements = ["'self'", ...styles].join(' ')
  return [
    "default-src 'self'",
    "script-src 'self'",
    "script-src-attr 'none'",
    `style-src ${elements}`,
    `style-src-elem ${elements}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

export function setContentPolicy(response: Response, ...styles: string[]): void {
  response.set('Content-Security-Policy', contentPolicy(...styles))
}

const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** The headers of every answer. HSTS only where the call came by https: a host without it must stay reachable. */
export function securityHeaders(): RequestHandler[] {
  return [
    helmet({
      contentSecurityPolicy: false,
      strictTransportSecurity: false,
      referrerPolicy: { policy: 'no-referrer' },
      xFrameOptions: { action: 'deny' },
    }),
    (request, response, next) => {
      setContentPolicy(response)
      response.set('Permissions-Policy', PERMISSIONS)
      if (request.secure) response.set('Strict-Transport-Security', `max-age=${YEAR_SECONDS}; includeSubDomains`)
      next()
    },
  ]
}
