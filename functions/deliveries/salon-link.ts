import { z } from "zod";
import { DAY } from "#domain/time.ts";
import type { Ctx } from "../context.ts";
import { readSigned, writeSigned } from "../http/signature.ts";

/** Another purpose than that of forms: a link to one thing opens no other. */
const PURPOSE = "salon";
/** A friend looks at their bookings weeks after the message; whoever finds an older one should not book in their name. */
const LINK_LIFETIME = 30 * DAY;

/** Short, because it is visible in a talk: friend, salon URL, and when it was sent (epoch ms). */
const claims = z.tuple([z.number(), z.number(), z.number()]);

/** The token with which a friend books as themselves, for a message first sent at this time. */
export const writeSalonToken = (
	ctx: Pick<Ctx, "env">,
	{ friendId, urlId, sentAt }: { friendId: number; urlId: number; sentAt: number },
): string => writeSigned(ctx.env.APP_KEY, PURPOSE, [friendId, urlId, sentAt]);

/** What a token says that we signed; undefined for any other. */
export function salonClaims(
	ctx: Pick<Ctx, "env">,
	token: string,
): { friendId: number; urlId: number; sentAt: number } | undefined {
	const read = claims.safeParse(readSigned(ctx.env.APP_KEY, PURPOSE, token));
	if (!read.success) return undefined;
	const [friendId, urlId, sentAt] = read.data;
	return { friendId, urlId, sentAt };
}

/** Whose a link to this salon URL is, as far as it says by itself; null for a link to anything else. */
export function readSalonToken(
	ctx: Pick<Ctx, "env" | "now">,
	token: string,
	urlId: number,
): { friendId: number; sentAt: number; isOver: boolean } | null {
	const read = salonClaims(ctx, token);
	if (read?.urlId !== urlId) return null;
	const { friendId, sentAt } = read;
	return { friendId, sentAt, isOver: sentAt + LINK_LIFETIME <= ctx.now };
}
