/** Everything that is drawn in pixels: rows of palette digits, `.` is nothing. x, y, z: a material's colour, its light, its shade. */

/** The sixteen colours of heads, those of one's own characters included. */
export const PALETTE: Record<string, string> = {
  0: '#1b1a1f',
  1: '#4a3527',
  2: '#7a5236',
  3: '#b07c4f',
  4: '#dfae80',
  5: '#f3d9bb',
  6: '#f7f2e6',
  7: '#a3a9ab',
  8: '#5c6670',
  9: '#b8392e',
  a: '#dd7a2c',
  b: '#e8bb45',
  c: '#67a044',
  d: '#2f6b4f',
  e: '#4a8cc4',
  f: '#8353ab',
};

export type Material = [main: string, light: string, shade: string];
export const MATERIALS: Record<string, Material> = {
  stone: ['#9a9a94', '#c9c8c0', '#55544f'],
  iron: ['#d3d6d6', '#ffffff', '#5f666a'],
  gold: ['#f0c23c', '#ffe89a', '#8f6412'],
  diamond: ['#5fd0cc', '#c9fbf6', '#1d6c72'],
  netherite: ['#5b4c55', '#8d7a86', '#241c22'],
  leather: ['#a8643a', '#cf8d5d', '#552d15'],
  chain: ['#8d969b', '#c2cacd', '#3e464b'],
  wood: ['#a5763f', '#d4a566', '#54371a'],
  fire: ['#f08a2c', '#ffdf7d', '#9c2f14'],
  moss: ['#6aa344', '#a9d67c', '#2b4d1d'],
  sea: ['#4fa08b', '#9fe0cb', '#1d5245'],
  rose: ['#d9546a', '#ffa9b2', '#7a1d30'],
  violet: ['#9a62c8', '#d8b2f2', '#46216b'],
  sky: ['#5b9bd8', '#bfe0fb', '#1f4a78'],
  night: ['#46527c', '#8a97c6', '#1b2140'],
  bone: ['#e5dfcc', '#ffffff', '#857d68'],
  flesh: ['#c98a5c', '#eebd92', '#6b3a1c'],
};

export const SPRITES = {
  sword: ['.........zzz', '........zyxz', '.......zyxz.', '......zyxz..', '.....zyxz...', 'zz..zyxz....', 'z2zzyxz.....', '.z2zxz......', '..z2z.......', '.z2z2z......', 'z2z.zzz.....', 'zz..........'],
  axe: ['....zzzz....', '...zyyxxz...', '...zyxxxxz..', '....zzxx2z..', '......z2xz..', '.....z2zzz..', '....z2z.zz..', '...z2z......', '..z2z.......', '.z2z........', 'z2z.........', 'zz..........'],
  spear: ['.......zz.zz', '......zyzzxz', '.......zxzz.', '......z2zxz.', '.....z2z.zz.', '....z2z.....', '...z2z......', '..z2z.......', '.z2z........', 'z2z.........', 'zz..........', '............'],
  bow: ['...zzzz.....', '..zyxxxzz...', '.....z6xxz..', '......z6zxz.', '.......z6zxz', '........6zxz', '........z6xz', '.zzz...zz6xz', '.z7zzzz6z6z.', '.z77z66.z6z.', '..zzz...zz..', '............'],
  mace: ['.....zzzz...', '....zyyxxz..', '....zyxxxz..', '....zxxxzz..', '.....zzxxz..', '....z2zzz...', '...z2z......', '..z2z.......', '.z2z........', 'z2z.........', 'zz..........', '............'],
  shield: ['.zzzzzzzzzz.', '.zyyyxxxxxz.', '.zyxxxzxxxz.', '.zyxxzzzxxz.', '.zyxxxzxxxz.', '.zyxxxzxxxz.', '.zyxxxxxxxz.', '..zxxxxxxz..', '..zxxxxxxz..', '...zxxxxz...', '....zxxz....', '.....zz.....'],
  rod: ['..........zz', '.........z2z', '........z2z6', '.......z2z.6', '......z2z..6', '.....z2z...6', '....z2z....6', '...z2z....6.', '..z2z..6.66.', '.z2z....6...', 'z2z.........', 'zz..........'],
  torch: ['.....aa.....', '....abba....', '....abba....', '.....aa.....', '....z22z....', '....z23z....', '....z22z....', '....z23z....', '....z22z....', '....z23z....', '....zzzz....', '............'],
  pick: ['..zzzzzzz...', '.zyyyxxxxz..', 'zyzzzz2zxxz.', '.....z2zzxz.', '....z2z.zxz.', '...z2z..zxz.', '..z2z...zz..', '.z2z........', 'z2z.........', 'zz..........', '............', '............'],
  armor: ['.zzz....zzz.', 'zyyxz..zxxxz', 'zyxxxzzxxxxz', 'zyxxxxxxxxxz', '.zzxxxxxxzz.', '..zyxxxxxz..', '..zyxxxxxz..', '..zyxxxxxz..', '..zyxxxxxz..', '..zyxxxxxz..', '..zzzzzzzz..', '............'],
  potion: ['....3333....', '....0660....', '....0660....', '...006600...', '..06xxxx60..', '.06xyyxxx60.', '.0xxyxxxxx0.', '.0xxxxxxxx0.', '.0xxxxxxzx0.', '..0xxxxzx0..', '...000000...', '............'],
  book: ['.0000000000.', '.0xxxxxxxx0.', '.0xyyyyyyx0.', '.0xyxbbxyx0.', '.0xybbbbyx0.', '.0xyxbbxyx0.', '.0xyyyyyyx0.', '.0xxxxxxxx0.', '.0666666660.', '.0676767670.', '.0000000000.', '............'],
  bag: ['....0000....', '...03..30...', '...0.00.0...', '..00333300..', '.0333333330.', '.03xxxxxx30.', '.03xyyxxx30.', '.03xxxxxx30.', '.03xxxxxx30.', '.0333333330.', '..00000000..', '............'],
  ball: ['............', '....0000....', '..00xxxx00..', '..0xyyxxx0..', '.0xyyxxxxx0.', '.0xyxxxxxx0.', '.0xxxxxxxx0.', '.0xxxxxxzx0.', '..0xxxxzz0..', '..00xxzz00..', '....0000....', '............'],
  keg: ['.....6a.....', '....6.......', '.0000000000.', '.09999a9990.', '.0666666660.', '.0600600660.', '.0666666660.', '.0999999990.', '.09a999a990.', '.0999999990.', '.0000000000.', '............'],
  web: ['8....8....8.', '.8...8...8..', '..8.888.8...', '..88.8.88...', '..8.888.8...', '888888888888', '..8.888.8...', '..88.8.88...', '..8.888.8...', '.8...8...8..', '8....8....8.', '............'],
  apple: ['......2.....', '.....2.cc...', '...00200c...', '..0xx0xx00..', '.0xyyxxxxx0.', '.0xyxxxxxx0.', '.0xxxxxxxx0.', '.0xxxxxxxz0.', '..0xxxxxz0..', '..0xxxxzz0..', '...000000...', '............'],
  loaf: ['............', '............', '...000000...', '..0xyxyxy0..', '.0xyxxxxxx0.', '0xyxxzxxzxx0', '0xxxzxxzxxx0', '0xxxxxxxxxz0', '.0zzzzzzzz0.', '..00000000..', '............', '............'],
  bowl: ['............', '............', '....7..7....', '...7..7.....', '.0000000000.', '0yxxyxxxyxx0', '0xxyxxyxxxx0', '032222222230', '.0322222230.', '..03222230..', '...000000...', '............'],
  bottle: ['....8888....', '....0660....', '...006600...', '..06666660..', '.0666666660.', '.0666666660.', '.0xxxxxxxx0.', '.0xxxxxxxx0.', '.0xxxxxxxz0.', '.0xxxxxxzz0.', '.0000000000.', '............'],
  meat: ['............', '.....0000...', '...00xxxx0..', '..0xyyxxxx0.', '.0xyxxxxxx0.', '.0xxx66xxx0.', '.0xxx66xxz0.', '.0xxxxxxz0..', '..0zzzzz0...', '...00000....', '............', '............'],
  fish: ['............', '......00....', '...000xx00..', '.00xxxxxxx00', '0xx0xyxxxx00', '0xxxxyxxxxx0', '0xxxxyxxxx00', '.00xxxxxxx00', '...000xx00..', '......00....', '............', '............'],
  paw: ['..00....00..', '.0xx0..0xx0.', '.0xx0..0xx0.', '000x0..0x000', 'xx00.00.00xx', 'xx0.0xx0.0xx', '00.0xxxx0.00', '..0xxyxxx0..', '..0xxxxxx0..', '..0xx00xx0..', '...00..00...', '............'],
  scroll: ['.0000000000.', '0566666665b0', '0b00000000b0', '.0556555650.', '.0560006650.', '.0555555650.', '.0560000650.', '.0555555550.', '0b00000000b0', '0566666665b0', '.0000000000.', '............'],
  star: ['.....00.....', '.....bb.....', '....0bb0....', '....0bb0....', '0000bbbb0000', '0bbbb6bbbbb0', '.0bbbbbbbb0.', '..0bbbbbb0..', '..0bbbbbb0..', '.0bbb00bbb0.', '.0b00..00b0.', '.00......00.'],
  wings: ['............', '.zz......zz.', 'zyxz....zyxz', 'zyxxz..zyxxz', 'zyxxxzzyxxxz', 'zyxxxzzyxxxz', 'zyxxxzzyxxxz', '.zxxxzzxxxz.', '.zxxz..zxxz.', '..zxz..zxz..', '...z....z...', '............'],
  skull: ['..00000000..', '.0666666660.', '066666666660', '060000600060', '060090600960', '066006666660', '.06660066660', '..066666660.', '..06060606..', '..06060606..', '...0000000..', '............'],
  eye: ['............', '...000000...', '..0xxxxxx0..', '.0xyyxxxxx0.', '0xxxx00xxxx0', '0xxx0cc0xxx0', '0xxx0cc0xxx0', '0xxxx00xxxx0', '.0xxxxxxzx0.', '..0xxxxzx0..', '...000000...', '............'],
  box: ['000000000000', '0xxyxxxxyxx0', '0x00xxxx00x0', '0x0a0xx0a0x0', '0xx00xx00xx0', '0xxxx00xxxx0', '0xxx0bb0xxx0', '0xx0b99b0xx0', '0xxx0000xxx0', '0zxxxxxxxxz0', '0zzxxxxxxzz0', '000000000000'],
  anvil: ['............', '............', '88888888888.', '.8777777888.', '..88888888..', '....8778....', '....8778....', '...877778...', '..88888888..', '..87777778..', '..88888888..', '............'],
  fire: ['.....a......', '....aba..a..', '...abba.aa..', '..aabbbaaba.', '..abb6bbbba.', '..ab666bbba.', '..abb66bbaa.', '...abbbbba..', '.22.22.22.2.', '222112211221', '.2222112222.', '............'],
  flag: ['..1.........', '..1999......', '..19999999..', '..199999999.', '..19999999..', '..1999......', '..1.........', '..1.........', '..1.........', '.111........', '11111.......', '............'],
  fist: ['............', '...000000...', '..0454545...', '..04545450..', '..04545450..', '.00444444400', '.04444444440', '.04544444440', '.0444444440.', '..04444440..', '...000000...', '............'],
  run: ['......000...', '......0440..', '......0440..', '....000000..', '...0eeee0...', '..0e0ee0e0..', '..00.0ee00..', '....0110....', '...011.10...', '..010..010..', '..00....010.', '........000.'],
  crystal: ['.....66.....', '....6ff6....', '...6ffff6...', '..6ff66ff6..', '.6ff6996ff6.', '.6ff6996ff6.', '..6ff66ff6..', '...6ffff6...', '....6ff6....', '.....66.....', '..88888888..', '.8000000008.'],
} satisfies Record<string, string[]>;
export type SpriteName = keyof typeof SPRITES;

/** Left half; the right one mirrors it. */
const DRAGON_HALF = [
  '............',
  '.0.........0',
  '000.......00',
  '0880.....008',
  '.0880...0000',
  '.088800.0000',
  '..08888000f0',
  '..088888000f',
  '...088888000',
  '...088088000',
  '....0800880.',
  '....00.0800.',
  '........0000',
  '.......00000',
  '.......0.000',
  '..........00',
];
export const DRAGON = DRAGON_HALF.map((half) => half + [...half].reverse().join(''));

export const MOBS: Record<string, string[]> = {
  zombie: ['dddddddd', 'dccccccd', 'cccccccc', 'c00cc00c', 'cccccccc', 'ccddddcc', 'cc0000cc', 'cccccccc'],
  skeleton: ['77777777', '76666667', '66666666', '60066006', '66666666', '66600666', '60606060', '66666666'],
  creeper: ['cdccdccc', 'ccccdccd', 'c00cc00c', 'c00cc00c', 'ccc00ccc', 'cc0000cc', 'cc0000cc', 'cc0dc0cc'],
  raider: ['11111111', '77777777', '74777747', '70077007', '77733777', '77733777', '74000047', '77777777'],
};

/** Heads of those who come with the game. */
export const HEADS: Record<string, string[]> = {
  explorer: ['22222222', '2dddddd2', 'dddddddd', '34444443', '40644604', '44433444', '44400444', '3ee44ee3'],
  smith: ['11111111', '12222221', '23333332', '33333333', '30633603', '13322331', '11000011', '11111111'],
  hunter: ['.dddddd.', 'dddddddd', 'dd3333dd', 'd444444d', 'd064460d', 'd444444d', 'dd4004dd', '.dddddd.'],
  alchemist: ['ffffffff', '.ffffff.', '77ffff77', '75555557', '7e6556e7', '75555557', '77500577', '.777777.'],
  cook: ['66666666', '66666666', '.666666.', '14444441', '40644604', '44499444', '44100144', '.666666.'],
  miner: ['.bbbbbb.', 'bbb66bbb', 'bbbbbbbb', '14444441', '40644604', '44433444', '11400411', '.111111.'],
  rogue: ['00000000', '08888880', '08888880', '04444440', '0b6446b0', '00000000', '00000000', '08000080'],
  knight: ['.777777.', '77666677', '77777777', '70000007', '70e00e07', '77077077', '77077077', '.770077.'],
  scholar: ['11111111', '11111111', '15555551', '10055001', '50e00e05', '55533555', '55500555', '.eeeeee.'],
  brute: ['.999999.', '99999999', '33333333', '30000003', '39633693', '33322333', '36600663', '33333333'],
};
const NOBODY = ['88888888', '87777778', '77777777', '70077007', '77777777', '77700777', '77000077', '87777778'];

export function head_of(character: { id: string; head: string[] }): string[] {
  return character.head.length > 0 ? character.head : (HEADS[character.id] ?? NOBODY);
}

// ---- cards -------------------------------------------------------------------------------------------------

const FACES: Record<string, [SpriteName, keyof typeof MATERIALS]> = {
  stone_sword: ['sword', 'stone'],
  iron_sword: ['sword', 'iron'],
  gold_sword: ['sword', 'gold'],
  diamond_sword: ['sword', 'diamond'],
  netherite_sword: ['sword', 'netherite'],
  iron_axe: ['axe', 'iron'],
  trident: ['spear', 'sea'],
  bow: ['bow', 'wood'],
  crossbow: ['bow', 'iron'],
  dragonbane_bow: ['bow', 'violet'],
  mace: ['mace', 'stone'],
  shield: ['shield', 'wood'],
  flint_dagger: ['sword', 'chain'],
  fishing_rod: ['rod', 'wood'],
  fire_charges: ['ball', 'fire'],
  torch: ['torch', 'wood'],
  pickaxe: ['pick', 'iron'],
  leather_armor: ['armor', 'leather'],
  chain_armor: ['armor', 'chain'],
  iron_armor: ['armor', 'iron'],
  gold_armor: ['armor', 'gold'],
  diamond_armor: ['armor', 'diamond'],
  turtle_armor: ['armor', 'moss'],
  wolf: ['paw', 'chain'],
  cat: ['paw', 'fire'],
  horse: ['paw', 'leather'],
  parrot: ['paw', 'rose'],
  iron_golem: ['paw', 'iron'],
  trader: ['bag', 'sky'],
  fox: ['paw', 'fire'],
  llama: ['paw', 'bone'],
  beacon: ['ball', 'sky'],
  elytra: ['wings', 'violet'],
  snowball: ['ball', 'iron'],
  pearl: ['ball', 'sea'],
  tnt: ['keg', 'fire'],
  flint_steel: ['torch', 'iron'],
  cobweb: ['web', 'iron'],
  anvil: ['anvil', 'stone'],
  repair_kit: ['anvil', 'iron'],
  spyglass: ['eye', 'gold'],
  compass: ['eye', 'iron'],
  bed: ['flag', 'rose'],
  rocket: ['torch', 'fire'],
  ender_eye: ['eye', 'sea'],
  sharpness: ['book', 'rose'],
  power: ['book', 'fire'],
  knockback: ['book', 'sky'],
  fire_aspect: ['book', 'fire'],
  unbreaking: ['book', 'stone'],
  piercing: ['book', 'violet'],
  looting: ['book', 'gold'],
  sweeping: ['book', 'moss'],
  p_strength: ['potion', 'rose'],
  p_resist: ['potion', 'stone'],
  p_regen: ['potion', 'violet'],
  p_swift: ['potion', 'sky'],
  p_invis: ['potion', 'bone'],
  p_heal: ['potion', 'fire'],
  p_feather: ['potion', 'diamond'],
  p_poison: ['potion', 'moss'],
  p_weak: ['potion', 'chain'],
  p_slow: ['potion', 'night'],
  apple: ['apple', 'rose'],
  bread: ['loaf', 'wood'],
  steak: ['meat', 'leather'],
  stew: ['bowl', 'leather'],
  pie: ['loaf', 'fire'],
  golden_apple: ['apple', 'gold'],
  god_apple: ['apple', 'violet'],
  milk: ['bottle', 'iron'],
  rotten: ['meat', 'moss'],
  puffer: ['fish', 'gold'],
  spider_eye: ['eye', 'rose'],
  totem: ['star', 'gold'],
  wither_skull: ['skull', 'night'],
  command_block: ['box', 'fire'],
  fist: ['fist', 'flesh'],
  escape: ['run', 'sky'],
};

/** What is drawn on a card: its picture and the material of it. */
export function face_of(card: string): { rows: string[]; material: Material } {
  const [sprite, material] = FACES[card] ?? (card.startsWith('story') ? ['scroll', 'night'] : ['scroll', 'bone']);
  return { rows: SPRITES[sprite as SpriteName], material: MATERIALS[material]! };
}

/** The back of a card by its deck. */
export const BACKS: Record<string, [SpriteName, string]> = {
  item: ['bag', '#7a5aa8'],
  food: ['apple', '#b06a2c'],
  equipment: ['sword', '#4d6a86'],
  companion: ['paw', '#4b7f5c'],
  event: ['scroll', '#a3552f'],
  legendary: ['star', '#8a6a12'],
};

// ---- drawing ---------------------------------------------------------------------------------------------------

export interface Run {
  fill: string;
  d: string;
}

const drawn = new Map<string, Run[]>();

/** The sprite as one path for each colour. */
export function runs(rows: string[], material?: Material): Run[] {
  const key = rows.join('') + (material ?? '');
  const known = drawn.get(key);
  if (known) return known;
  const paths = new Map<string, string>();
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; ) {
      const digit = row[x]!;
      let width = 1;
      while (row[x + width] === digit) width += 1;
      const fill = colour(digit, material);
      if (fill) paths.set(fill, `${paths.get(fill) ?? ''}M${x} ${y}h${width}v1h-${width}z`);
      x += width;
    }
  });
  const found = [...paths].map(([fill, d]) => ({ fill, d }));
  drawn.set(key, found);
  return found;
}

export function colour(digit: string, material?: Material): string | undefined {
  const place = 'xyz'.indexOf(digit);
  return place >= 0 ? (material ?? MATERIALS['stone']!)[place] : PALETTE[digit];
}
