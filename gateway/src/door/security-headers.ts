import helmet from 'helmet';

const YEAR_S = 31_536_000;

/**
 * The headers that every answer carries (P-E12). Services may narrow them: pictures have a policy of their own.
 * @param options `pictureHost`: whether administrators upload to Cloudinary and the shop shows its pictures
 */
export function securityHeaders({ mode, pictureHost }: { mode: 'demo' | 'production'; pictureHost: boolean }) {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Ant Design writes its styles at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(pictureHost ? ['https://res.cloudinary.com'] : [])],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...(pictureHost ? ['https://api.cloudinary.com'] : [])],
        mediaSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(mode === 'production' ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // PayPal's window must be able to speak to the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    // Browsers heed it over https only.
    strictTransportSecurity: { maxAge: YEAR_S, includeSubDomains: true },
  });
}
