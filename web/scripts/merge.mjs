/** Joins small TrueType fonts of one family into one: outlines are copied as they are. */

/** The tables of a TrueType file by name. */
function tables(file) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const found = {};
  for (let i = 0; i < view.getUint16(4); i++) {
    const at = 12 + i * 16;
    const name = String.fromCharCode(...file.subarray(at, at + 4));
    const start = view.getUint32(at + 8);
    const bytes = file.subarray(start, start + view.getUint32(at + 12));
    found[name] = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  return found;
}

/** Glyph numbers by character, from a subtable of format 4 or 12. */
function read_cmap(cmap) {
  const glyphs = new Map();
  for (let i = 0; i < cmap.getUint16(2); i++) {
    const at = cmap.getUint32(4 + i * 8 + 4);
    const format = cmap.getUint16(at);
    if (format === 12) {
      for (let k = 0; k < cmap.getUint32(at + 12); k++) {
        const [first, last, glyph] = [0, 4, 8].map((offset) => cmap.getUint32(at + 16 + k * 12 + offset));
        for (let code = first; code <= last; code++) glyphs.set(code, glyph + code - first);
      }
    } else if (format === 4) {
      const count = cmap.getUint16(at + 6) / 2;
      for (let k = 0; k < count; k++) {
        const last = cmap.getUint16(at + 14 + k * 2);
        const first = cmap.getUint16(at + 16 + count * 2 + k * 2);
        const delta = cmap.getUint16(at + 16 + count * 4 + k * 2);
        const place = at + 16 + count * 6 + k * 2;
        const range = cmap.getUint16(place);
        for (let code = first; code <= last && code < 0xffff; code++) {
          const glyph = range === 0 ? (code + delta) & 0xffff : cmap.getUint16(place + range + (code - first) * 2);
          if (glyph !== 0) glyphs.set(code, range === 0 ? glyph : (glyph + delta) & 0xffff);
        }
      }
    }
  }
  return glyphs;
}

/** The outlines of the wanted characters: [{code, advance, bearing, outline}], and the font's own tables. */
export function outlines(file, wanted) {
  const font = tables(file);
  const cmap = read_cmap(font.cmap);
  const long = font.head.getInt16(50) === 1;
  const place = (glyph) => (long ? font.loca.getUint32(glyph * 4) : font.loca.getUint16(glyph * 2) * 2);
  const measured = font.hhea.getUint16(34);
  const found = [];
  for (const code of wanted) {
    const glyph = cmap.get(code);
    if (glyph === undefined) continue;
    const outline = new Uint8Array(font.glyf.buffer, font.glyf.byteOffset + place(glyph), place(glyph + 1) - place(glyph));
    if (outline.length > 0 && new DataView(outline.buffer, outline.byteOffset).getInt16(0) < 0)
      throw new Error(`U+${code.toString(16)} is composed of other glyphs`);
    const advance = font.hmtx.getUint16(Math.min(glyph, measured - 1) * 4);
    const bearing = glyph < measured ? font.hmtx.getInt16(glyph * 4 + 2) : font.hmtx.getInt16(measured * 4 + (glyph - measured) * 2);
    found.push({ code, advance, bearing, outline });
  }
  return { font, found };
}

const pad = (n) => (n + 3) & ~3;
const copy = (view) => new DataView(new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice().buffer);

/** One font of all these glyphs, with the measures of the first. */
export function join_fonts(parts, family) {
  const base = parts[0].font;
  const glyphs = parts.flatMap((part) => part.found).sort((a, b) => a.code - b.code);
  const em = base.head.getUint16(18);
  const all = [{ code: -1, advance: em, bearing: 0, outline: new Uint8Array(0) }, ...glyphs];

  const loca = new DataView(new ArrayBuffer((all.length + 1) * 4));
  let size = 0;
  all.forEach(({ outline }, i) => {
    loca.setUint32(i * 4, size);
    size += pad(outline.length);
  });
  loca.setUint32(all.length * 4, size);
  const glyf = new Uint8Array(size);
  all.forEach(({ outline }, i) => glyf.set(outline, loca.getUint32(i * 4)));

  const hmtx = new DataView(new ArrayBuffer(all.length * 4));
  all.forEach(({ advance, bearing }, i) => {
    hmtx.setUint16(i * 4, advance);
    hmtx.setInt16(i * 4 + 2, bearing);
  });

  const head = copy(base.head);
  head.setUint32(8, 0);
  head.setInt16(50, 1); // loca is long
  for (const at of [20, 28]) head.setBigInt64(at, 0n); // the same glyphs, the same file
  // The box around all glyphs: what stands out of it would be cut off.
  for (const [at, pick] of [
    [36, Math.min],
    [38, Math.min],
    [40, Math.max],
    [42, Math.max],
  ]) {
    head.setInt16(at, pick(...parts.map((part) => part.font.head.getInt16(at))));
  }
  const hhea = copy(base.hhea);
  hhea.setUint16(34, all.length);
  const maxp = copy(base.maxp);
  maxp.setUint16(4, all.length);
  for (let at = 6; at + 2 <= maxp.byteLength; at += 2) {
    maxp.setUint16(at, Math.max(...parts.map((part) => (at + 2 <= part.font.maxp.byteLength ? part.font.maxp.getUint16(at) : 0))));
  }
  const post = new DataView(new ArrayBuffer(32));
  post.setUint32(0, 0x00030000);
  const os2 = copy(base['OS/2']);
  os2.setUint16(64, glyphs[0].code);
  os2.setUint16(66, glyphs[glyphs.length - 1].code);

  return assemble({
    'OS/2': os2,
    cmap: write_cmap(glyphs),
    glyf: new DataView(glyf.buffer),
    head,
    hhea,
    hmtx,
    loca,
    maxp,
    name: write_name(family),
    post,
  });
}

function write_cmap(glyphs) {
  const runs = [];
  glyphs.forEach(({ code }, i) => {
    const run = runs[runs.length - 1];
    if (run && run.last === code - 1) run.last = code;
    else runs.push({ first: code, last: code, glyph: i + 1 });
  });
  runs.push({ first: 0xffff, last: 0xffff, glyph: 0x10000 });
  const n = runs.length;
  const cmap = new DataView(new ArrayBuffer(12 + 16 + n * 8));
  const power = 2 ** Math.floor(Math.log2(n));
  [0, 1, 3, 1, 0, 12].forEach((value, i) => cmap.setUint16(i * 2, value));
  [4, 16 + n * 8, 0, n * 2, power * 2, Math.log2(power), (n - power) * 2].forEach((value, i) => cmap.setUint16(12 + i * 2, value));
  runs.forEach(({ first, last, glyph }, i) => {
    cmap.setUint16(26 + i * 2, last);
    cmap.setUint16(28 + n * 2 + i * 2, first);
    cmap.setUint16(28 + n * 4 + i * 2, (glyph - first) & 0xffff);
  });
  return cmap;
}

function write_name(family) {
  const texts = [
    [1, family],
    [2, 'SemiBold'],
    [4, `${family} SemiBold`],
    [6, `${family.replace(/ /g, '')}-SemiBold`],
    [13, 'SIL Open Font License 1.1; glyphs of Noto Serif SC'],
  ];
  const words = texts.map(([id, text]) => [id, Buffer.from(text, 'utf16le').swap16()]);
  const name = new DataView(new ArrayBuffer(6 + words.length * 12 + words.reduce((sum, [, text]) => sum + text.length, 0)));
  name.setUint16(2, words.length);
  name.setUint16(4, 6 + words.length * 12);
  let at = 0;
  words.forEach(([id, text], i) => {
    [3, 1, 0x409, id, text.length, at].forEach((value, k) => name.setUint16(6 + i * 12 + k * 2, value));
    new Uint8Array(name.buffer).set(text, 6 + words.length * 12 + at);
    at += text.length;
  });
  return name;
}

function assemble(parts) {
  const names = Object.keys(parts).sort();
  const size = 12 + names.length * 16 + names.reduce((sum, name) => sum + pad(parts[name].byteLength), 0);
  const file = new Uint8Array(size);
  const view = new DataView(file.buffer);
  const power = 2 ** Math.floor(Math.log2(names.length));
  view.setUint32(0, 0x00010000);
  [names.length, power * 16, Math.log2(power), (names.length - power) * 16].forEach((value, i) => view.setUint16(4 + i * 2, value));
  let at = 12 + names.length * 16;
  const sum = (from, length) => {
    let total = 0;
    for (let i = from; i < from + length; i += 4) total = (total + view.getUint32(i)) >>> 0;
    return total;
  };
  names.forEach((name, i) => {
    const part = parts[name];
    file.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    const entry = 12 + i * 16;
    for (let k = 0; k < 4; k++) file[entry + k] = name.charCodeAt(k);
    view.setUint32(entry + 4, sum(at, pad(part.byteLength)));
    view.setUint32(entry + 8, at);
    view.setUint32(entry + 12, part.byteLength);
    parts[name].at = at;
    at += pad(part.byteLength);
  });
  view.setUint32(parts.head.at + 8, (0xb1b0afba - sum(0, size)) >>> 0);
  return Buffer.from(file.buffer);
}
