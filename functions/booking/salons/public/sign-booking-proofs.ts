import { z } from "zod";
import { DAY, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { readSignedClaims, signClaims } from "#functions/platform/http/signed-token.ts";

/**
 * Minimum and maximum time between showing and sending a form: programs are faster, or send a stored form.
 */
const MIN_FILL_TIME = 2 * SECOND;
const MAX_FILL_TIME = DAY;

/** Signs the time at which the form of a salon URL was first shown to an anonymous visitor. */
export const signEntryTime = (ctx: Ctx, urlId: number): string =>
	signClaims(ctx.env.APP_KEY, "salon-entry", [urlId, ctx.now]);

/** Whether the time since the form was first shown is that of a person; false for another URL's token. */
export function isPlausibleFillTime(ctx: Ctx, token: string, urlId: number): boolean {
	const parsed = z
		.tuple([z.number(), z.number()])
		.safeParse(readSignedClaims(ctx.env.APP_KEY, "salon-entry", token));
	if (!parsed.success) return false;
	const [tokenUrlId, shownAt] = parsed.data;
	if (tokenUrlId !== urlId) return false;
	const fillTime = ctx.now - shownAt;
	return fillTime >= MIN_FILL_TIME && fillTime <= MAX_FILL_TIME;
}

/** Lifetime of the link to the receipt page. */
const RECEIPT_LIFETIME = 30 * DAY;

/**
 * Receipt that opens one booking: salon URL, reservation, friend (0 for an anonymous visitor), time of
 * signing.
 */
const receiptSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);

interface Receipt {
	urlId: number;
	reservationId: number;
	/** Friend of the booking; null for an anonymous visitor. */
	friendId: number | null;
}

/** Signs the receipt of a booking. */
export const signReceipt = (ctx: Ctx, { urlId, reservationId, friendId }: Receipt): string =>
	signClaims(ctx.env.APP_KEY, "salon-receipt", [urlId, reservationId, friendId ?? 0, ctx.now]);

/** Content of a receipt of this salon URL; null for any other token. */
export function readReceipt(ctx: Ctx, token: string, urlId: number): Omit<Receipt, "urlId"> | null {
	const parsed = receiptSchema.safeParse(readSignedClaims(ctx.env.APP_KEY, "salon-receipt", token));
	if (!parsed.success) return null;
	const [receiptUrlId, reservationId, friendId, at] = parsed.data;
	if (receiptUrlId !== urlId || at + RECEIPT_LIFETIME <= ctx.now) return null;
	return { reservationId, friendId: friendId || null };
}
