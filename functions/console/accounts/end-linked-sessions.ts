import { and, eq, lt, sql } from "drizzle-orm";
import type { MiddlewareHandler } from "hono";
import { connectD1 } from "#db/d1-client.ts";
import { linkedSessions } from "#db/platform/directory/people-tables.ts";
import { sessions } from "#db/platform/operators.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { leaveRooms } from "#functions/console/open-rooms/leave-rooms.ts";
import type { Ctx } from "#functions/context.ts";
import { accountContext } from "#functions/platform/accounts/account-context.ts";
import { isAccountMinute } from "#functions/platform/accounts/account-minute.ts";
import { directoryTime } from "#functions/platform/accounts/directory-time.ts";
import { endDevices } from "#functions/platform/auth/end-devices.ts";
import type { HonoEnv } from "#functions/platform/http/hono-env.ts";
import { findLiveSessions, findRootSession } from "./root-sessions.ts";

type Link = typeof linkedSessions.$inferSelect;

/** Time after which a link without a session is left over from an interrupted sign-in. */
const OPENING_PERIOD = MINUTE;

/** Ends a session with its device and consoles. */
export async function endSession(ctx: Ctx, tokenHash: string): Promise<void> {
	await ctx.db.batch([
		ctx.db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)),
		...endDevices(ctx, sql`session = ${tokenHash}`),
	]);
	await leaveRooms(ctx, tokenHash);
}

/**
 * Middleware of calls that end sessions of this account: those that were opened by them in other accounts end
 * too.
 */
export const endsSessions = (): MiddlewareHandler<HonoEnv> => async (c, next) => {
	await next();
	await endOrphanedSessions(c.var.ctx);
};

/**
 * Ends the sessions of other accounts whose session in this one has ended, or has lost its second step. A
 * failure is logged, and repeated by the clock.
 */
export async function endOrphanedSessions(ctx: Ctx): Promise<void> {
	const { DIRECTORY, ACCOUNT } = ctx.env;
	if (!DIRECTORY || !ACCOUNT) return;
	const links = await connectD1(DIRECTORY)
		.select()
		.from(linkedSessions)
		.where(eq(linkedSessions.rootAccount, ACCOUNT.name));
	if (links.length === 0) return;
	const roots = await findLiveSessions(ctx, [...new Set(links.map(({ rootSession }) => rootSession))]);
	const rootOf = new Map(roots.map((root) => [root.tokenHash, root]));
	const orphans = links.filter(({ rootSession, hasSecondStep }) => {
		const root = rootOf.get(rootSession);
		return !root || (hasSecondStep && !root.hasSecondStep);
	});
	await endLinks(ctx, orphans);
}

/** Minutes of the hour for `cleanUpLinkedSessions`; the account's other cleanup has its own. */
const CLEANUP_MINUTES = { every: 10, after: 3 };

/** Condition of `cleanUpLinkedSessions`: every ten minutes, in a deployment with several accounts. */
export const isLinkedSessionCleanupDue = (ctx: Pick<Ctx, "env" | "now">) =>
	sql`${ctx.env.ACCOUNT && ctx.env.DIRECTORY && isAccountMinute(ctx, CLEANUP_MINUTES) ? 1 : 0}`;

/** Ends the leftovers of lost workers: sessions whose root has ended, and links without a session. */
export async function cleanUpLinkedSessions(ctx: Ctx): Promise<void> {
	await endOrphanedSessions(ctx);
	await deleteUnusedLinks(ctx);
}

/** Deletes links of sessions of this account that no longer exist. */
async function deleteUnusedLinks(ctx: Ctx): Promise<void> {
	const { DIRECTORY, ACCOUNT } = ctx.env;
	if (!DIRECTORY || !ACCOUNT) return;
	const directory = connectD1(DIRECTORY);
	const links = await directory
		.select()
		.from(linkedSessions)
		.where(
			and(
				eq(linkedSessions.account, ACCOUNT.name),
				lt(linkedSessions.createdAt, directoryTime() - OPENING_PERIOD),
			),
		);
	if (links.length === 0) return;
	const live = await findLiveSessions(
		ctx,
		links.map(({ tokenHash }) => tokenHash),
	);
	const liveHashes = new Set(live.map(({ tokenHash }) => tokenHash));
	await endLinks(
		ctx,
		links.filter(({ tokenHash }) => !liveHashes.has(tokenHash)),
	);
}

async function endLinks(ctx: Ctx, links: readonly Link[]): Promise<void> {
	const directory = connectD1(ctx.env.DIRECTORY!);
	const results = await Promise.allSettled(
		links.map(async ({ account, tokenHash }) => {
			const accountCtx = await accountContext(ctx, account);
			if (accountCtx) await endSession(accountCtx, tokenHash);
			await directory.delete(linkedSessions).where(eq(linkedSessions.tokenHash, tokenHash));
		}),
	);
	for (const result of results)
		if (result.status === "rejected")
			console.error(JSON.stringify({ event: "linked-session.unended", error: rootCauseOf(result.reason) }));
}

/**
 * Ends the home account's session by which a session was opened, and with it those of all other accounts.
 * Nothing to do in a deployment with one account.
 */
export async function endSignIn(ctx: Ctx, tokenHash: string): Promise<void> {
	if (!ctx.env.DIRECTORY || !ctx.env.ACCOUNT) return;
	const root = await findRootSession(ctx.env.DIRECTORY, { account: ctx.env.ACCOUNT.name, tokenHash });
	const rootCtx = await accountContext(ctx, root.account);
	if (!rootCtx) return;
	await endSession(rootCtx, root.tokenHash);
	await endOrphanedSessions(rootCtx);
}
