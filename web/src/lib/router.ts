/** Addresses: `/`, `/?new=merit`, `/?rules=merit&clause=M-5.3`, `/?gallery=GAME`, `/t/CODE`, `/t/CODE?replay=12&seat=2`, `/studio/GAME/KIND`, `/lab/STUDY`, `/moderation`. */

export type Route =
  | { page: 'home'; create: string | null; rules: string | null; clause: string | null; gallery?: string | null }
  | { page: 'moderation' }
  | { page: 'table'; code: string }
  | { page: 'lab'; study: string | null }
  | { page: 'studio'; game: string | null; kind: string | null }
  | { page: 'replay'; code: string; at: number | null; /** With whose eyes. */ seat?: number };

/** What links carry behind the #, where no server sees it: to another device, or to one's account. */
const SIGN_IN = /^#signin=([A-Za-z0-9_-]{43})$/;
const SEAT = /^#seat=([A-Za-z0-9_-]{20,100})$/;

export function read_route(path: string, query: string): Route {
  const table = /^\/t\/([^/]+)\/?$/.exec(path);
  const params = new URLSearchParams(query);
  const code = table?.[1] ? clean_code(decodeURIComponent(table[1])) : null;
  if (code) {
    const replay = params.get('replay');
    if (replay === null) return { page: 'table', code };
    const at = Number.parseInt(replay, 10);
    const seat = Number.parseInt(params.get('seat') ?? '', 10);
    return { page: 'replay', code, at: Number.isFinite(at) && at >= 0 ? at : null, ...(seat >= 0 && { seat }) };
  }
  if (/^\/moderation\/?$/.test(path)) return { page: 'moderation' };
  const studio = /^\/studio(?:\/(\w+))?(?:\/(\w+))?\/?$/.exec(path);
  if (studio) return { page: 'studio', game: studio[1] ?? null, kind: studio[2] ?? null };
  const lab = /^\/lab(?:\/([0-9a-f]{16}))?\/?$/.exec(path);
  if (lab) return { page: 'lab', study: lab[1] ?? null };
  const gallery = params.get('gallery');
  return {
    page: 'home',
    create: params.get('new'),
    rules: params.get('rules'),
    clause: params.get('clause'),
    ...(gallery ? { gallery } : {}),
  };
}

export function write_route(route: Route): string {
  switch (route.page) {
    case 'moderation':
      return '/moderation';
    case 'table':
      return `/t/${route.code}`;
    case 'replay':
      return `/t/${route.code}?replay=${route.at ?? ''}${route.seat === undefined ? '' : `&seat=${route.seat}`}`;
    case 'lab':
      return route.study ? `/lab/${route.study}` : '/lab';
    case 'studio':
      return ['/studio', route.game, route.kind].filter(Boolean).join('/');
    case 'home': {
      const params = new URLSearchParams();
      if (route.create) params.set('new', route.create);
      if (route.rules) params.set('rules', route.rules);
      if (route.rules && route.clause) params.set('clause', route.clause);
      if (route.gallery) params.set('gallery', route.gallery);
      const query = params.toString();
      return query ? `/?${query}` : '/';
    }
  }
}

/** In place of a clause: the round that the rule page walks through for newcomers. */
export const FIRST_ROUND = 'first-round';

export const home: Route = { page: 'home', create: null, rules: null, clause: null };

/** Six letters, whatever somebody typed or pasted: 'kx-qtbn', a whole link. */
export function clean_code(text: string): string | null {
  const linked = /\/t\/([A-Za-z]{6})(?![A-Za-z])/.exec(text);
  const letters = (linked?.[1] ?? text.replace(/[\s·-]/g, '')).toUpperCase();
  return /^[A-Z]{6}$/.test(letters) ? letters : null;
}

/** The seat's key in a link for another device. */
export function read_seat(hash: string): string | null {
  return SEAT.exec(hash)?.[1] ?? null;
}

/** The secret of a sign-in link. */
export function read_sign_in(hash: string): string | null {
  return SIGN_IN.exec(hash)?.[1] ?? null;
}

export function sign_in_link(origin: string, secret: string): string {
  return `${origin}/#signin=${secret}`;
}

export function seat_link(origin: string, code: string, token: string): string {
  return `${origin}/t/${code}#seat=${token}`;
}
