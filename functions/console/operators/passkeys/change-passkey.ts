import { and, eq, ne, sql } from "drizzle-orm";
import { operatorPasskeys } from "#db/console/passkeys.ts";
import { recoveryCodes } from "#db/console/two-factor.ts";
import { operators, sessions } from "#db/platform/operators.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { leaveRooms } from "#functions/console/open-rooms/leave-rooms.ts";
import { endDevices } from "#functions/platform/auth/end-devices.ts";
import { hasSecondStep } from "#functions/platform/auth/has-second-step.ts";
import { sessionExists } from "#functions/platform/auth/operator-session.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, notFound } from "#functions/platform/http/request-refusal.ts";
import { assertPassword } from "#functions/platform/passwords/assert-password.ts";

const isOwnPasskey = (ctx: OperatorCtx, id: number) =>
	and(eq(operatorPasskeys.id, id), eq(operatorPasskeys.operatorId, ctx.operator.id));

/** Renames a passkey of the current operator. @throws Refusal 404 */
export async function setPasskeyName({
	ctx,
	input: { id, name },
}: {
	ctx: OperatorCtx;
	input: { id: number; name: string };
}): Promise<void> {
	const [stored] = await ctx.db.select().from(operatorPasskeys).where(isOwnPasskey(ctx, id));
	if (!stored) throw notFound();
	await ctx.db.batch([
		ctx.db.update(operatorPasskeys).set({ name }).where(isOwnPasskey(ctx, id)),
		auditOfChange(ctx, {
			verb: "passkey.rename",
			subjectType: "operator",
			subjectId: ctx.operator.id,
			detail: { before: { name: stored.name }, after: { name } },
		}),
	]);
}

/**
 * Deletes a passkey of the current operator, and ends every other session, since somebody may have logged in
 * with the device. The recovery codes are deleted with the last second step.
 * @throws Refusal 404; 422 for a wrong password, 429 after too many, 409 if it was deleted or the session
 * ended meanwhile.
 */
export async function deletePasskey({
	ctx,
	input: { id, password },
}: {
	ctx: OperatorCtx;
	input: { id: number; password: string };
}): Promise<void> {
	await assertPassword(ctx, password, "password");
	const { id: operatorId, tokenHash } = ctx.operator;
	const [stored] = await ctx.db.select().from(operatorPasskeys).where(isOwnPasskey(ctx, id));
	if (!stored) throw notFound();
	const isSessionOpen = sessionExists(tokenHash);
	// If another session deleted it and ended this one, that other session must not be ended.
	const isDeleted = sql`${isSessionOpen} and not exists (select 1 from ${operatorPasskeys} where ${operatorPasskeys.id} = ${id})`;
	const [deleted, , endedSessions] = await ctx.db.batch([
		ctx.db
			.delete(operatorPasskeys)
			.where(and(isOwnPasskey(ctx, id), isSessionOpen))
			.returning({ id: operatorPasskeys.id }),
		auditOfChange(ctx, {
			verb: "passkey.delete",
			subjectType: "operator",
			subjectId: operatorId,
			detail: { before: { name: stored.name } },
		}),
		ctx.db
			.delete(sessions)
			.where(and(eq(sessions.operatorId, operatorId), ne(sessions.tokenHash, tokenHash), isDeleted))
			.returning({ id: sessions.tokenHash }),
		...endDevices(ctx, sql`operator_id = ${operatorId} and session <> ${tokenHash} and ${isDeleted}`),
		execute(
			ctx.db,
			sql`delete from ${recoveryCodes} where operator_id = ${operatorId}
				and not (select ${hasSecondStep} from ${operators} where ${operators.id} = ${operatorId})`,
		),
	]);
	if (deleted.length === 0) throw changedByOther();
	await Promise.all(endedSessions.map(({ id }) => leaveRooms(ctx, id)));
}
