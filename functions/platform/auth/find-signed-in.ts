import { eq, sql } from "drizzle-orm";
import { operators, sessions } from "#db/platform/operators.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { writeUnlessFull } from "#functions/platform/d1/storage-full.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import type { CacheValidation } from "#functions/platform/session-cache/cache-validation.ts";
import { MAX_SESSION_LIFETIME, readSessionToken, SESSION_LIFETIME, sha256 } from "./operator-session.ts";
import { type CachedSessionRow, type SessionOperator, sessionOperators } from "./session-operators.ts";
import type { SignedIn } from "./signed-in-operator.ts";
import { visitorNetwork } from "./visitor-network.ts";

/** Minimum interval between two recorded uses of a session. */
const USE_INTERVAL = HOUR;

/** The operator of the request's cookie; undefined without a valid session of an active operator. */
export async function findSignedIn(c: RequestContext): Promise<SignedIn | undefined> {
	const token = readSessionToken(c);
	if (!token) return undefined;
	const { ctx } = c.var;
	const { DB } = ctx.env;
	const [session] = await sessionOperators.find(DB, [await sha256(token)], ctx.now);
	if (!session) return undefined;
	const { row, subject } = session;
	if (isUseDue(row, ctx))
		await writeUnlessFull(ctx.env, {
			write: async () => {
				await recordUse(ctx, row);
				sessionOperators.remember(DB, { ...row, lastSeenAt: ctx.now }, ctx.now);
			},
			fallback: async () => undefined,
		});
	return toSignedIn(c, subject);
}

/** Operator from the isolate's session cache, to be validated before any data is returned. */
export interface CachedOperator {
	operator: SignedIn;
	validation: CacheValidation<CachedSessionRow, SessionOperator>;
}

/** Operator from the session cache; undefined for an unknown session, or if its use must be recorded. */
export async function findCachedOperator(c: RequestContext): Promise<CachedOperator | undefined> {
	const token = readSessionToken(c);
	if (!token) return undefined;
	const { ctx } = c.var;
	const request = { now: ctx.now, execution: c.executionCtx };
	const validation = sessionOperators.findCached(ctx.env.DB, await sha256(token), request);
	if (!validation || isUseDue(validation.row, ctx)) return undefined;
	return { validation, operator: toSignedIn(c, validation.cached) };
}

const toSignedIn = (c: RequestContext, operator: SessionOperator): SignedIn => ({
	...operator,
	now: c.var.ctx.now,
	network: visitorNetwork(c),
});

const isUseDue = ({ lastSeenAt }: CachedSessionRow, { now }: Ctx): boolean => now - lastSeenAt > USE_INTERVAL;

async function recordUse({ db, now }: Ctx, { tokenHash, id }: CachedSessionRow): Promise<void> {
	await db.batch([
		db
			.update(sessions)
			.set({
				lastSeenAt: now,
				expiresAt: sql`min(${now + SESSION_LIFETIME}, ${sessions.createdAt} + ${MAX_SESSION_LIFETIME})`,
			})
			.where(eq(sessions.tokenHash, tokenHash)),
		db.update(operators).set({ lastSeenAt: now }).where(eq(operators.id, id)),
	]);
}
