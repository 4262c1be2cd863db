import { z } from "zod";
import { keyInWidth } from "#domain/platform/media/imagemap-widths.ts";
import { DAY, HOUR } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { readSignedClaims, signClaims } from "#functions/platform/http/signed-token.ts";
import { showUpload } from "./show-upload.ts";

const PURPOSE = "media";
/** Validity of an address: LINE fetches a picture again whenever a friend scrolls back to it. */
const LIFETIME = 3 * 365 * DAY;

const claims = z.object({ key: z.string(), expiresAt: z.number() });

/** Public address of an uploaded picture. LINE fetches only over https, which every deployment has. */
export function publicMediaAddress(ctx: Ctx, origin: string, key: string): string {
	const token = signClaims(ctx.env.APP_KEY, PURPOSE, { key, expiresAt: ctx.now + LIFETIME });
	return `${origin.replace(/^http:/, "https:")}/m/${token}`;
}

/**
 * Expiry of a picture's address in the console: the end of the next full hour, so that all views within an
 * hour share one address.
 */
const viewEndsAt = (now: number) => (Math.floor(now / HOUR) + 2) * HOUR;

/** Short-lived token for the same picture; null for an expired token, or one that was not signed here. */
export function signForView(ctx: Ctx, token: string): string | null {
	const parsed = claims.safeParse(readSignedClaims(ctx.env.APP_KEY, PURPOSE, token));
	if (!parsed.success || parsed.data.expiresAt <= ctx.now) return null;
	const expiresAt = Math.min(parsed.data.expiresAt, viewEndsAt(ctx.now));
	return signClaims(ctx.env.APP_KEY, PURPOSE, { key: parsed.data.key, expiresAt });
}

/** Key of the file that a public address shows; null for a token that was not signed here. */
export function publicMediaKey(ctx: Ctx, token: string): string | null {
	const parsed = claims.safeParse(readSignedClaims(ctx.env.APP_KEY, PURPOSE, token));
	return parsed.success ? parsed.data.key : null;
}

/**
 * Response with the picture of a public address.
 * @throws Refusal 404 for an expired address, or one that was not signed here
 */
export async function showPublicMedia({
	ctx,
	input,
}: {
	ctx: Ctx;
	input: {
		token: string;
		/** Width in which LINE requests the picture of an imagemap. */
		width?: number;
		range?: string | undefined;
	};
}) {
	const parsed = claims.safeParse(readSignedClaims(ctx.env.APP_KEY, PURPOSE, input.token));
	if (!parsed.success || parsed.data.expiresAt <= ctx.now) throw notFound();
	const { key } = parsed.data;
	return showUpload({
		ctx,
		input: { key: input.width === undefined ? key : keyInWidth(key, input.width), range: input.range },
	});
}
