/** Where the page is, kept in step with the address bar. */

import { read_route, write_route, type Route } from './router';

class Place {
  now = $state<Route>(read_route(location.pathname, location.search));
}

export const place = new Place();

addEventListener('popstate', () => {
  place.now = read_route(location.pathname, location.search);
});

export function go(route: Route, how: 'push' | 'replace' = 'push'): void {
  const address = write_route(route);
  if (address !== location.pathname + location.search) {
    if (how === 'push') history.pushState(null, '', address);
    else history.replaceState(null, '', address);
  }
  const leaves = place.now.page !== route.page || ('code' in place.now && 'code' in route && place.now.code !== route.code);
  place.now = route;
  if (leaves) scrollTo(0, 0);
}

/** For links: a plain click goes without a load, everything else is the browser's. */
export function follow(event: MouseEvent, route: Route): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(route);
}
