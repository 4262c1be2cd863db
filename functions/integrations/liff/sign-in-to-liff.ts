import type { z } from "zod";
import type { liffSignInInput, liffTroubleInput } from "#domain/integrations/liff/liff-inputs.ts";
import { LIFF_TROUBLES, type LiffTrouble } from "#domain/integrations/liff/liff-troubles.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { isWithinVisitLimit } from "#functions/platform/http/visit-limit.ts";
import { LineUnavailable } from "#functions/platform/line/line-channel.ts";
import { loginChannel } from "#functions/platform/line/login-channel.ts";
import { type VerifiedIdToken, verifyIdToken } from "#functions/platform/line/verify-id-token.ts";
import { findLiffPage, purposeOf } from "./find-liff-page.ts";
import { findLiffVisitor } from "./find-liff-visitor.ts";
import { type LiffTicket, readTicket } from "./liff-ticket.ts";
import { noteLiffUse } from "./note-liff-use.ts";

/** Path to go on to, or the trouble that the page shows. */
export type LiffSignIn = { location: string } | { trouble: LiffTrouble };

/**
 * Identifies the visitor of a page in LINE by the id token of its SDK. Nothing else of the page is believed: the user
 * is the one that LINE names, and the page the one of the ticket.
 */
export async function signInToLiff(
	c: RequestContext,
	{ ticket, id_token }: z.output<typeof liffSignInInput>,
): Promise<LiffSignIn> {
	const openedPage = readOwnTicket(c, ticket);
	if (!openedPage) return { trouble: "expired" };
	const channel = loginChannel(c.env);
	if (channel === null || !(await isWithinVisitLimit(c, { pages: "liff-sign-in", friendId: null })))
		return { trouble: "silent" };
	try {
		const verifiedToken = await verifyIdToken(c.var.ctx, channel, { idToken: id_token });
		return await enterPage(c, openedPage, verifiedToken);
	} catch (error) {
		if (!(error instanceof LineUnavailable)) throw error;
		return { trouble: "silent" };
	}
}

/** Notes a trouble that the script of a page found. */
export async function reportLiffTrouble(
	c: RequestContext,
	{ ticket, trouble }: z.output<typeof liffTroubleInput>,
): Promise<void> {
	const openedPage = readOwnTicket(c, ticket);
	if (openedPage && (await isWithinVisitLimit(c, { pages: "liff-sign-in", friendId: null })))
		await noteTrouble(c, openedPage, trouble);
}

/** Ticket of a page of the purpose in the path. */
function readOwnTicket(c: RequestContext, ticket: string): LiffTicket | undefined {
	const openedPage = readTicket(c.var.ctx, ticket);
	return openedPage?.purpose === purposeOf(c.req.param("purpose")) ? openedPage : undefined;
}

/**
 * Leads an identified visitor to the page of a ticket.
 * @param describeStranger finds out why the account has no friend with the id, where LINE can be asked more
 */
export async function enterPage(
	c: RequestContext,
	openedPage: LiffTicket,
	verifiedToken: VerifiedIdToken,
	describeStranger: (lineUserId: string) => Promise<LiffTrouble> = async () => "stranger",
): Promise<LiffSignIn> {
	const { purpose, target } = openedPage;
	if ("refusal" in verifiedToken) return { trouble: await noteTrouble(c, openedPage, verifiedToken.refusal) };
	const page = await findLiffPage(c.var.ctx, purpose, target);
	if (!page) return { trouble: "refused" };
	const visitor = await findLiffVisitor(c.var.ctx, verifiedToken.lineUserId);
	const isFriend = visitor.friendId !== null;
	await noteLiffUse(c, purpose, isFriend ? "friend" : "stranger");
	const strangerTrouble = isFriend
		? null
		: await noteTrouble(c, openedPage, await describeStranger(visitor.lineUserId));
	const location = await page.enter(c, visitor);
	return location === null ? { trouble: strangerTrouble ?? "refused" } : { location };
}

/** Notes a trouble about which an operator can do something. */
async function noteTrouble(
	c: RequestContext,
	{ purpose }: LiffTicket,
	trouble: LiffTrouble,
): Promise<LiffTrouble> {
	if (LIFF_TROUBLES[trouble].operator !== null) await noteLiffUse(c, purpose, "trouble", trouble);
	return trouble;
}
