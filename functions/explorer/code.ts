import type { Ctx } from "../context.ts";

/** Without the letters and digits that people mistake for one another. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** A code by which addresses and texts name an item. */
export const newCode = (ctx: Ctx, length: number): string =>
	Array.from({ length }, () => ALPHABET[Math.floor(ctx.random() * ALPHABET.length)]).join("");
