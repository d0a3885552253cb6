/** Colour plates and small drawings of the cards. */

export const KINGDOMS: Record<string, [string, string]> = {
  wei: ['#33506e', '#22374d'],
  shu: ['#9a3b2c', '#6f281d'],
  wu: ['#3f6b4d', '#2a4a35'],
  qun: ['#6f6350', '#4a4235'],
  none: ['#5c5c66', '#3d3d46'],
};

export type Kind = 'basic' | 'trick' | 'delayed' | 'weapon' | 'armor' | 'plus' | 'minus';

export function kind_of(name: string): Kind {
  if (['sha', 'shan', 'tao'].includes(name)) return 'basic';
  if (['lebu', 'shandian'].includes(name)) return 'delayed';
  if (['bagua', 'renwang'].includes(name)) return 'armor';
  if (['jueying', 'dilu', 'zhuahuang'].includes(name)) return 'plus';
  if (['chitu', 'dawan', 'zixing'].includes(name)) return 'minus';
  return /^(zhuge|cixiong|qinggang|hanbing|qinglong|zhangba|guanshi|fangtian|qilin)$/.test(name) ? 'weapon' : 'trick';
}

/** Strokes on a field of 100 × 100, one brush each. */
const BY_KIND: Record<Kind, string> = {
  basic: '',
  trick: 'M24 20H70Q80 20 80 30V74Q80 82 88 82H34Q24 82 24 72ZM36 36H66M36 50H66M36 64H58',
  delayed: 'M30 16H70M30 84H70M34 16Q34 40 50 50Q66 60 66 84M66 16Q66 40 50 50Q34 60 34 84',
  weapon: 'M22 82L76 22M76 22L82 12L70 18ZM24 62L42 80M16 88L24 80',
  armor: 'M50 12L82 24Q82 66 50 90Q18 66 18 24ZM50 12V90M18 44H82',
  plus: 'M20 84Q22 46 46 32L52 14L62 30Q80 40 84 58L72 64Q62 54 54 60Q56 76 70 86ZM66 44h2',
  minus: 'M80 84Q78 46 54 32L48 14L38 30Q20 40 16 58L28 64Q38 54 46 60Q44 76 30 86ZM34 44h-2',
};
const BY_NAME: Record<string, string> = {
  sha: 'M82 10Q58 46 16 90M70 18Q56 34 44 46M30 92Q22 84 12 80',
  shan: 'M20 74Q48 82 58 60Q66 42 50 36Q36 32 36 46Q38 58 54 56Q80 50 84 22',
  tao: 'M50 30Q66 14 80 30Q92 52 50 88Q8 52 20 30Q34 14 50 30ZM50 30Q48 56 58 70M50 30Q60 10 78 10',
  shandian: 'M58 8L26 54H48L38 92L76 40H54Z',
  lebu: 'M22 24H78Q76 56 50 58Q24 56 22 24ZM50 58V82M32 84H68',
  juedou: 'M14 86L84 16M86 86L16 16M16 70L30 84M84 70L70 84',
  wanjian: 'M16 84L60 40M40 90L80 44M14 60L50 24M60 40V54M60 40H46M80 44V58M80 44H66M50 24V38M50 24H36',
  nanman: 'M16 80Q14 34 50 32Q86 34 84 80M34 60Q22 70 26 90M66 60Q78 70 74 90M40 48h2M58 48h2',
  taoyuan: 'M50 88V50M50 50Q24 50 24 30Q44 26 50 50Q56 26 76 30Q76 50 50 50M34 18h2M64 18h2M50 12h2',
  wugu: 'M50 90V20M50 40Q34 38 32 22M50 40Q66 38 68 22M50 60Q32 58 28 42M50 60Q68 58 72 42M50 78Q32 76 26 60M50 78Q68 76 74 60',
  wuxie: 'M50 10L84 26Q82 70 50 90Q18 70 16 26ZM34 36L66 68M66 36L34 68',
  qilin: 'M30 10Q84 50 30 90M30 10V90M14 50H80M80 50L70 42M80 50L70 58',
  zhuge: 'M14 40Q50 10 86 40M14 40L50 46L86 40M50 20V90M42 74H58',
};

export function motif(name: string): string {
  return BY_NAME[name] ?? BY_KIND[kind_of(name)];
}
