import { z } from "zod";
import { keyInWidth } from "#domain/platform/media/map-widths.ts";
import { DAY, HOUR } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import { readSigned, writeSigned } from "#functions/platform/http/signature.ts";
import { showUpload } from "./show.ts";

const PURPOSE = "media";
/** Validity of an address: LINE fetches a picture again whenever a friend scrolls back to it. */
const LIFETIME = 3 * 365 * DAY;

const claims = z.object({ key: z.string(), expiresAt: z.number() });

/** The public address of an uploaded picture. LINE fetches over https only, which every deployment has. */
export function publicMediaAddress(ctx: Ctx, origin: string, key: string): string {
	const token = writeSigned(ctx.env.APP_KEY, PURPOSE, { key, expiresAt: ctx.now + LIFETIME });
	return `${origin.replace(/^http:/, "https:")}/m/${token}`;
}

/**
 * Expiry of a picture's address on a page of the console: the next full hour but one, so that all views of an
 * hour share one address.
 */
const viewEndsAt = (now: number) => (Math.floor(now / HOUR) + 2) * HOUR;

/** The same picture's token for one view; null for one that we did not sign, or that has expired. */
export function signedAgain(ctx: Ctx, token: string): string | null {
	const read = claims.safeParse(readSigned(ctx.env.APP_KEY, PURPOSE, token));
	if (!read.success || read.data.expiresAt <= ctx.now) return null;
	const expiresAt = Math.min(read.data.expiresAt, viewEndsAt(ctx.now));
	return writeSigned(ctx.env.APP_KEY, PURPOSE, { key: read.data.key, expiresAt });
}

/**
 * The picture of a public address.
 * @throws Refusal 404 for an address that we did not sign, or that has expired.
 */
export async function showPublicMedia({
	ctx,
	input,
}: {
	ctx: Ctx;
	input: {
		token: string;
		/** The width in which LINE asks for the picture of an image map. */
		width?: number;
		range?: string | undefined;
	};
}) {
	const read = claims.safeParse(readSigned(ctx.env.APP_KEY, PURPOSE, input.token));
	if (!read.success || read.data.expiresAt <= ctx.now) throw notFound();
	const { key } = read.data;
	return showUpload({
		ctx,
		input: { key: input.width === undefined ? key : keyInWidth(key, input.width), range: input.range },
	});
}
