/** Clouds, lozenges, waves and grass: the ground of each kingdom. */

/** The pattern behind whoever is of a kingdom. */
export const GROUND = {
  wei: (k: string) => `<path d="M-4 30q10 -12 22 -4q10 -10 20 0q8 2 6 10h-48M20 40h52M96 20q10 -12 22 -4q10 -10 20 0q8 2 6 10h-48M60 12h44M-10 110q10 -12 22 -4q10 -10 20 0M120 118q10 -12 22 -4q10 -10 20 0M4 118h30M128 128h34M6 72h24M134 66h26" fill="none" stroke="${k}" stroke-width="2" stroke-linecap="round"/>`,
  shu: (k: string) => { let d = ''; for (let r = 0; r < 8; r++) for (let c = 0; c < 7; c++) { const x = c * 28 + (r % 2 ? 14 : 0) - 6, y = r * 24 + 4; d += `M${x} ${y - 10}l10 10l-10 10l-10 -10ZM${x} ${y - 4}l4 4l-4 4l-4 -4Z`; } return `<path d="${d}" fill="none" stroke="${k}" stroke-width="1.2" opacity=".75"/>`; },
  wu: (k: string) => { let d = ''; for (let r = 0; r < 9; r++) for (let c = -1; c < 6; c++) { const x = c * 32 + (r % 2 ? 16 : 0), y = r * 20 + 26; d += `M${x} ${y}a16 16 0 0 1 32 0M${x + 6} ${y}a10 10 0 0 1 20 0M${x + 12} ${y}a4 4 0 0 1 8 0`; } return `<path d="${d}" fill="none" stroke="${k}" stroke-width="1.2" opacity=".8"/>`; },
  qun: (k: string) => { let d = ''; for (let i = 0; i < 26; i++) { const x = (i * 37) % 160, y = (i * 53) % 190; d += `M${x} ${y}q6 -12 2 -22M${x} ${y}q-4 -10 -10 -14M${x + 1} ${y}q8 -6 12 -14`; } return `<path d="${d}" fill="none" stroke="${k}" stroke-width="1.3" stroke-linecap="round" opacity=".7"/>`; },
};
