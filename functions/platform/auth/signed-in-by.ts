import { eq, sql } from "drizzle-orm";
import { operators, sessions } from "#db/platform/operators.ts";
import { HOUR } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { whereThereIsRoom } from "#functions/platform/d1/storage-full.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";
import type { Belief } from "#functions/platform/session-cache/belief.ts";
import { LIFETIME, LONGEST, sentToken, sha256 } from "./session.ts";
import type { SignedIn } from "./signed-in.ts";
import { visitorOf } from "./visitor.ts";
import { type SessionRow, type Whose, whoAsks } from "./who-asks.ts";

/** A session's use is written at most this often. */
const TOUCH_AFTER = HOUR;

/** The operator of the request's cookie; undefined without a valid session of an active operator. */
export async function signedInBy(c: RequestContext): Promise<SignedIn | undefined> {
	const token = sentToken(c);
	if (!token) return undefined;
	const { ctx } = c.var;
	const { DB } = ctx.env;
	const [asked] = await whoAsks.find(DB, [await sha256(token)], ctx.now);
	if (!asked) return undefined;
	const { row, found } = asked;
	if (isToBeTouched(row, ctx))
		await whereThereIsRoom(ctx.env, {
			write: async () => {
				await touch(ctx, row);
				whoAsks.remember(DB, { ...row, lastSeenAt: ctx.now }, ctx.now);
			},
			otherwise: async () => undefined,
		});
	return signedIn(c, found);
}

/** Operator from the isolate's session cache, to be validated before any data is returned. */
export interface Believed {
	operator: SignedIn;
	belief: Belief<SessionRow, Whose>;
}

/** Operator from the session cache; undefined for an unknown session, and where its use is to be written. */
export async function believedBy(c: RequestContext): Promise<Believed | undefined> {
	const token = sentToken(c);
	if (!token) return undefined;
	const { ctx } = c.var;
	const asker = { now: ctx.now, execution: c.executionCtx };
	const belief = whoAsks.believe(ctx.env.DB, await sha256(token), asker);
	if (!belief || isToBeTouched(belief.row, ctx)) return undefined;
	return { belief, operator: signedIn(c, belief.found) };
}

const signedIn = (c: RequestContext, whose: Whose): SignedIn => ({
	...whose,
	now: c.var.ctx.now,
	network: visitorOf(c),
});

const isToBeTouched = ({ lastSeenAt }: SessionRow, { now }: Ctx): boolean => now - lastSeenAt > TOUCH_AFTER;

async function touch({ db, now }: Ctx, { tokenHash, id }: SessionRow): Promise<void> {
	await db.batch([
		db
			.update(sessions)
			.set({ lastSeenAt: now, expiresAt: sql`min(${now + LIFETIME}, ${sessions.createdAt} + ${LONGEST})` })
			.where(eq(sessions.tokenHash, tokenHash)),
		db.update(operators).set({ lastSeenAt: now }).where(eq(operators.id, id)),
	]);
}
