/** The inks of the kingdoms, and what sort a card is. */

export interface Inks {
  deep: string;
  mid: string;
  light: string;
}

export const KINGDOMS: Record<string, Inks> = {
  wei: { deep: '#2f4a63', mid: '#8ba3b3', light: '#cdd6d6' },
  shu: { deep: '#8f3527', mid: '#d39a83', light: '#ecd5c0' },
  wu: { deep: '#37614a', mid: '#94b396', light: '#d3ddc8' },
  qun: { deep: '#5d5344', mid: '#b5a688', light: '#e3d8bf' },
  none: { deep: '#55555f', mid: '#a3a3ad', light: '#d8d8dc' },
};

/** The deep ink of a kingdom, as a ground for light letters. */
export const deep = (kingdom: string | null) => (KINGDOMS[kingdom ?? 'none'] ?? KINGDOMS['none']!).deep;

export type Kind = 'basic' | 'trick' | 'delayed' | 'weapon' | 'armor' | 'plus' | 'minus';

export function kind_of(name: string): Kind {
  if (['sha', 'shan', 'tao'].includes(name)) return 'basic';
  if (['lebu', 'shandian'].includes(name)) return 'delayed';
  if (['bagua', 'renwang'].includes(name)) return 'armor';
  if (['jueying', 'dilu', 'zhuahuang'].includes(name)) return 'plus';
  if (['chitu', 'dawan', 'zixing'].includes(name)) return 'minus';
  return /^(zhuge|cixiong|qinggang|hanbing|qinglong|zhangba|guanshi|fangtian|qilin)$/.test(name) ? 'weapon' : 'trick';
}
