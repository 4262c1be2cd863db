import { and, eq, lt } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { accountLinkNonces } from "#db/people/line-events.ts";
import { LINK_LIFETIME } from "#domain/integrations/open-api/v1/account-link-schemas.ts";
import { toIsoInstant } from "#domain/integrations/open-api/v1/api-fields.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { LINE_EVENT_TEXTS } from "#domain/platform/texts/line-events-texts.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { unlinkAccount } from "#functions/people/line-events/unlink-account.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import { invalid, notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import { issueLinkToken } from "#functions/platform/line/line-account-link.ts";
import { announceLater } from "../announce-later.ts";
import { doOnce } from "../do-once.ts";
import type { ProgramCtx } from "../program-context.ts";

/**
 * LINE's token that begins an account link.
 * @throws Refusal 404 for a hidden friend; 422 where LINE issues none; 503 where LINE does not answer
 */
export async function createLinkToken(ctx: ProgramCtx, fid: number) {
	const [friend] = await ctx.db
		.select({ lineUserId: friends.lineUserId })
		.from(friends)
		.where(and(eq(friends.id, fid), visibleTo(ctx.operator)));
	if (!friend) throw notFound();
	const token = await issueLinkToken(ctx.env, friend.lineUserId);
	if (token === undefined) throw new Refusal(503, { ERROR: [DELIVERY_TEXTS.lineUnreachable] });
	if (token === null) throw invalid("fid", LINE_EVENT_TEXTS.lineRefusedLink);
	return { fid, link_token: token };
}

const NONCE_VERB = "account_link.nonce";

/** A nonce that vouches for a number of the shop's service. LINE returns it once the friend has agreed. */
export async function createLinkNonce(ctx: ProgramCtx, externalId: string) {
	// 256 random bits, which nobody guesses.
	const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
	const expiresAt = ctx.now + LINK_LIFETIME;
	await commitBatch(ctx.db, [
		ctx.db.delete(accountLinkNonces).where(lt(accountLinkNonces.expiresAt, ctx.now)),
		ctx.db.insert(accountLinkNonces).values({ nonce, externalId, expiresAt }),
		auditRow(ctx, { verb: NONCE_VERB, subjectType: "account_link" }),
	]);
	return { nonce, expires_at: toIsoInstant(expiresAt) };
}

/** Removes a friend's number; one without a number stays as they are. @throws Refusal 404 for a hidden friend */
export async function removeAccountLink(ctx: ProgramCtx, fid: number) {
	await doOnce(ctx, "friend.unlink", () => unlinkAccount({ ctx, input: { id: fid } }));
	announceLater(ctx, "friend", [fid]);
	return { fid };
}
