import type { OwnTable } from '..';
import type { CarnivalView, Kind } from './model';
import Table from './Table.svelte';

const PLACES: Record<Kind, string> = { road: 'C-421', start: 'C-491', tavern: 'C-431', plaza: 'C-441', assembly: 'C-445', theatre: 'C-448', garden: 'C-461', inn: 'C-481' };

/** The clause that matters now. */
function clause_now(view: CarnivalView | null): string | null {
  if (!view) return null;
  if (view.phase === 'use') return PLACES[view.troupes.find((troupe) => troupe.seat === view.turn)?.building ?? 'road'];
  return { feast: 'C-602', declare: 'C-402', move: 'C-420', check: 'C-435', over: 'C-502' }[view.phase];
}

export default { Table, staged: true, clause_now } satisfies OwnTable<CarnivalView>;
