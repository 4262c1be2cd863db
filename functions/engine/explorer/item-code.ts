import type { Ctx } from "#functions/context.ts";

/** The alphabet of codes, without letters and digits that people confuse. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** Creates a code that identifies an item in addresses and texts. */
export const createItemCode = (ctx: Ctx, length: number): string =>
	Array.from({ length }, () => ALPHABET[Math.floor(ctx.random() * ALPHABET.length)]).join("");
