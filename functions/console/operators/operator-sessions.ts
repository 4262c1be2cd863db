import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import { sessions } from "#db/platform/operators.ts";
import { deviceNameOf } from "#domain/console/operators/session-device.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { leaveRooms } from "#functions/console/open-rooms/leave-rooms.ts";
import { endDevices } from "#functions/platform/auth/end-devices.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

/**
 * Open sessions of an operator, last used first. A session is identified by its hash, which grants no access.
 */
export async function listSessions(ctx: OperatorCtx, operatorId: number) {
	const rows = await ctx.db
		.select()
		.from(sessions)
		.where(and(eq(sessions.operatorId, operatorId), gt(sessions.expiresAt, ctx.now)))
		.orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));
	return {
		sessions: rows.map(({ tokenHash, userAgent, network, createdAt, lastSeenAt }) => ({
			id: tokenHash,
			device: deviceNameOf(userAgent),
			network,
			created_at: toWireTime(createdAt, ctx.zone),
			last_seen_at: toWireTime(lastSeenAt, ctx.zone),
			is_current: tokenHash === ctx.operator.tokenHash,
		})),
	};
}

interface RevokeSession {
	ctx: OperatorCtx;
	input: { operatorId: number; id: string };
}

/** Ends a session of an operator, and its push device. @throws Refusal 404 for an unknown one. */
export async function revokeSession({ ctx, input: { operatorId, id } }: RevokeSession): Promise<void> {
	const [endedSessions] = await ctx.db.batch([
		ctx.db
			.delete(sessions)
			.where(and(eq(sessions.operatorId, operatorId), eq(sessions.tokenHash, id)))
			.returning({ id: sessions.tokenHash }),
		auditOfChange(ctx, { verb: "session.end", subjectType: "operator", subjectId: operatorId }),
		...endDevices(ctx, sql`operator_id = ${operatorId} and session = ${id}`),
	]);
	if (endedSessions.length === 0) throw notFound();
	await leaveRooms(ctx, id);
}

/** Ends every session of an operator except the current one, and all devices elsewhere. */
export async function revokeOtherSessions(ctx: OperatorCtx, operatorId: number): Promise<void> {
	const [endedSessions] = await ctx.db.batch([
		ctx.db
			.delete(sessions)
			.where(and(eq(sessions.operatorId, operatorId), ne(sessions.tokenHash, ctx.operator.tokenHash)))
			.returning({ id: sessions.tokenHash }),
		auditOfChange(ctx, { verb: "session.end-all", subjectType: "operator", subjectId: operatorId }),
		...endDevices(ctx, sql`operator_id = ${operatorId} and session <> ${ctx.operator.tokenHash}`),
	]);
	await Promise.all(endedSessions.map(({ id }) => leaveRooms(ctx, id)));
}
