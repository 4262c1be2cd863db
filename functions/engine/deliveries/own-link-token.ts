import { z } from "zod";
import { DAY, HOUR } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { readSignedClaims, signClaims } from "#functions/platform/http/signed-token.ts";

/**
 * Validity: friends open their bookings weeks after the message, but the finder of an older link should not
 * book in their name.
 */
const LINK_LIFETIME = 30 * DAY;
/** Validity of a page that LINE opened with the friend known: LINE identifies the friend again each time. */
export const PAGE_SESSION_LIFETIME = 3 * HOUR;

/** Friend, URL, and time of sending (epoch ms): short, because it is visible in a talk. */
const claimsSchema = z.tuple([z.number(), z.number(), z.number()]);

interface Claims {
	friendId: number;
	urlId: number;
	sentAt: number;
}

/** Tokens of friends' own links to public addresses of one kind. A token is valid for one address only. */
export function createLinkTokens(purpose: string, linkLifetime = LINK_LIFETIME) {
	const sessionPurpose = `${purpose}-session`;
	const parse = (ctx: Pick<Ctx, "env">, token: string, signedFor: string): Claims | undefined => {
		const parsed = claimsSchema.safeParse(readSignedClaims(ctx.env.APP_KEY, signedFor, token));
		if (!parsed.success) return undefined;
		const [friendId, urlId, sentAt] = parsed.data;
		return { friendId, urlId, sentAt };
	};
	/** Claims of a token that we signed, and its lifetime; undefined for any other. */
	const readClaims = (ctx: Pick<Ctx, "env">, token: string): (Claims & { lifetime: number }) | undefined => {
		const link = parse(ctx, token, purpose);
		if (link) return { ...link, lifetime: linkLifetime };
		const session = parse(ctx, token, sessionPurpose);
		return session && { ...session, lifetime: PAGE_SESSION_LIFETIME };
	};
	return {
		readClaims,
		/** Token with which a friend books in their own name, for a message first sent at this time. */
		write: (ctx: Pick<Ctx, "env">, { friendId, urlId, sentAt }: Claims): string =>
			signClaims(ctx.env.APP_KEY, purpose, [friendId, urlId, sentAt]),
		/** Token for the pages of a visit that LINE opens with the friend known. */
		writeSession: (
			ctx: Pick<Ctx, "env" | "now">,
			{ friendId, urlId }: Pick<Claims, "friendId" | "urlId">,
		): string => signClaims(ctx.env.APP_KEY, sessionPurpose, [friendId, urlId, ctx.now]),
		/** Claims of a link to this URL, including an expired one; null for a link to anything else. */
		read: (
			ctx: Pick<Ctx, "env" | "now">,
			token: string,
			urlId: number,
		): { friendId: number; sentAt: number; isExpired: boolean } | null => {
			const parsed = readClaims(ctx, token);
			if (parsed?.urlId !== urlId) return null;
			const { friendId, sentAt, lifetime } = parsed;
			return { friendId, sentAt, isExpired: sentAt + lifetime <= ctx.now };
		},
	};
}
