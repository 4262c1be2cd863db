import { z } from "zod";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { readSignedClaims, signClaims } from "#functions/platform/http/signed-token.ts";
import { PAGE_SESSION_LIFETIME } from "./own-link-token.ts";

const PURPOSE = "form";
/**
 * Validity of a link: friends return to a message weeks later, but the finder of an old link should not
 * answer in their name.
 */
const LINK_LIFETIME = 90 * DAY;

/** Friend, form, and end of validity (epoch ms): short, because it is visible in a talk. */
const claims = z.tuple([z.number(), z.number(), z.number()]);

/** Token with which a friend answers a form in their own name, for a message first sent at this time. */
export const writeFormToken = (
	ctx: Ctx,
	{ friendId, formId, sentAt }: { friendId: number; formId: number; sentAt: number },
): string => signClaims(ctx.env.APP_KEY, PURPOSE, [friendId, formId, sentAt + LINK_LIFETIME]);

/** Token of the same kind for a page that LINE opens with the friend known. It ends with the visit. */
export const writeFormSession = (ctx: Ctx, { friendId, formId }: { friendId: number; formId: number }) =>
	signClaims(ctx.env.APP_KEY, PURPOSE, [friendId, formId, ctx.now + PAGE_SESSION_LIFETIME]);

/** Friend's id of a form link; `over` for an expired link, null for an invalid one. */
export function readFormToken(ctx: Ctx, token: string, formId: number): number | "over" | null {
	const parsed = claims.safeParse(readSignedClaims(ctx.env.APP_KEY, PURPOSE, token));
	if (!parsed.success) return null;
	const [friendId, tokenFormId, expiresAt] = parsed.data;
	if (tokenFormId !== formId) return null;
	return expiresAt > ctx.now ? friendId : "over";
}
