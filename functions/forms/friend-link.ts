import { z } from "zod";
import { DAY } from "#domain/time.ts";
import type { Ctx } from "../context.ts";
import { readSigned, writeSigned } from "../http/signature.ts";

const PURPOSE = "form";
/** Friends come back to a message weeks later; whoever finds an old one should not answer in their name. */
export const LINK_LIFETIME = 90 * DAY;

/** Short, for it is read in a talk: friend, form, and until when (epoch ms). */
const claims = z.tuple([z.number(), z.number(), z.number()]);

/** What lets a friend answer a form as themselves, in the address of a message that was first sent then. */
export const writeFriendToken = (
	ctx: Ctx,
	{ friendId, formId, sentAt }: { friendId: number; formId: number; sentAt: number },
): string => writeSigned(ctx.env.APP_KEY, PURPOSE, [friendId, formId, sentAt + LINK_LIFETIME]);

/** Whose link a form was opened with: a friend's id, nobody's, or one whose time is over. */
export function readFriendToken(ctx: Ctx, token: string, formId: number): number | "over" | null {
	const read = claims.safeParse(readSigned(ctx.env.APP_KEY, PURPOSE, token));
	if (!read.success) return null;
	const [friendId, ofForm, expiresAt] = read.data;
	if (ofForm !== formId) return null;
	return expiresAt > ctx.now ? friendId : "over";
}
