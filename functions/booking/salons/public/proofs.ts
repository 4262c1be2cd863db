import { z } from "zod";
import { DAY, SECOND } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { readSigned, writeSigned } from "#functions/platform/http/signature.ts";

/** Nobody reads and fills in a form faster. */
const FASTEST = 2 * SECOND;
const SLOWEST = DAY;

/** When a stranger was first shown the form of a salon URL, signed: programs send forms at once, or ones they kept. */
export const writeBegun = (ctx: Ctx, urlId: number): string =>
	writeSigned(ctx.env.APP_KEY, "salon-entry", [urlId, ctx.now]);

export function isFilledByHand(ctx: Ctx, token: string, urlId: number): boolean {
	const read = z.tuple([z.number(), z.number()]).safeParse(readSigned(ctx.env.APP_KEY, "salon-entry", token));
	if (!read.success || read.data[0] !== urlId) return false;
	const took = ctx.now - read.data[1];
	return took >= FASTEST && took <= SLOWEST;
}

/** How long the page that a booking ends on can be opened again. */
const RECEIPT_LIFETIME = 30 * DAY;

/** What shows one booking to whoever made it: its salon URL, the reservation, the friend (0 of a stranger), when it was written. */
const receipt = z.tuple([z.number(), z.number(), z.number(), z.number()]);

interface Receipt {
	urlId: number;
	reservationId: number;
	/** Whose booking it was; null of somebody whom nobody knows. */
	friendId: number | null;
}

export const writeReceipt = (ctx: Ctx, { urlId, reservationId, friendId }: Receipt): string =>
	writeSigned(ctx.env.APP_KEY, "salon-receipt", [urlId, reservationId, friendId ?? 0, ctx.now]);

/** What a receipt of this salon URL shows, and to whom; null for any other. */
export function readReceipt(ctx: Ctx, token: string, urlId: number): Omit<Receipt, "urlId"> | null {
	const read = receipt.safeParse(readSigned(ctx.env.APP_KEY, "salon-receipt", token));
	if (!read.success) return null;
	const [ofUrl, reservationId, friendId, at] = read.data;
	if (ofUrl !== urlId || at + RECEIPT_LIFETIME <= ctx.now) return null;
	return { reservationId, friendId: friendId || null };
}
