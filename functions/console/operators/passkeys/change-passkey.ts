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

const own = (ctx: OperatorCtx, id: number) =>
	and(eq(operatorPasskeys.id, id), eq(operatorPasskeys.operatorId, ctx.operator.id));

/** Names one of one's own passkeys. @throws Refusal 404 */
export async function setPasskeyName({
	ctx,
	input: { id, name },
}: {
	ctx: OperatorCtx;
	input: { id: number; name: string };
}): Promise<void> {
	const [before] = await ctx.db.select().from(operatorPasskeys).where(own(ctx, id));
	if (!before) throw notFound();
	await ctx.db.batch([
		ctx.db.update(operatorPasskeys).set({ name }).where(own(ctx, id)),
		auditOfChange(ctx, {
			verb: "passkey.rename",
			subjectType: "operator",
			subjectId: ctx.operator.id,
			detail: { before: { name: before.name }, after: { name } },
		}),
	]);
}

/**
 * Removes one of one's own passkeys, and ends every other session, since somebody may have logged in with the
 * device. The recovery codes are deleted with the last second step.
 * @throws Refusal 404; 422 for a wrong password, 429 after too many, 409 where it or the session is gone
 * meanwhile.
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
	const [before] = await ctx.db.select().from(operatorPasskeys).where(own(ctx, id));
	if (!before) throw notFound();
	const stands = sessionExists(tokenHash);
	// Another session may have removed it meanwhile, and ended this one: the other session stays.
	const isGone = sql`${stands} and not exists (select 1 from ${operatorPasskeys} where ${operatorPasskeys.id} = ${id})`;
	const [gone, , ended] = await ctx.db.batch([
		ctx.db
			.delete(operatorPasskeys)
			.where(and(own(ctx, id), stands))
			.returning({ id: operatorPasskeys.id }),
		auditOfChange(ctx, {
			verb: "passkey.delete",
			subjectType: "operator",
			subjectId: operatorId,
			detail: { before: { name: before.name } },
		}),
		ctx.db
			.delete(sessions)
			.where(and(eq(sessions.operatorId, operatorId), ne(sessions.tokenHash, tokenHash), isGone))
			.returning({ id: sessions.tokenHash }),
		...endDevices(ctx, sql`operator_id = ${operatorId} and session <> ${tokenHash} and ${isGone}`),
		execute(
			ctx.db,
			sql`delete from ${recoveryCodes} where operator_id = ${operatorId}
				and not (select ${hasSecondStep} from ${operators} where ${operators.id} = ${operatorId})`,
		),
	]);
	if (gone.length === 0) throw changedByOther();
	await Promise.all(ended.map(({ id }) => leaveRooms(ctx, id)));
}
