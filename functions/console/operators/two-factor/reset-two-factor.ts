import { and, eq, sql } from "drizzle-orm";
import { operatorPasskeys } from "#db/console/passkeys.ts";
import { recoveryCodes, secondSteps } from "#db/console/two-factor.ts";
import { operators, roles, sessions } from "#db/platform/operators.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text, typed } from "#db/platform/sql/row-columns.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { leaveRooms } from "#functions/console/open-rooms/leave-rooms.ts";
import { endDevices } from "#functions/platform/auth/end-devices.ts";
import { hasSecondStep } from "#functions/platform/auth/has-second-step.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid } from "#functions/platform/http/request-refusal.ts";
import { findManageableOperator } from "../operator-reach.ts";

/**
 * Removes all second steps of an operator who has lost authenticator, passkeys and recovery codes, and ends
 * their sessions.
 * @throws Refusal 403 or 404 for one whom the current operator may not change, 422 for themselves, 409 where
 * their role was changed meanwhile.
 */
export async function resetOperatorTwoFactor({
	ctx,
	input: { id },
}: {
	ctx: OperatorCtx;
	input: { id: number };
}) {
	if (id === ctx.operator.id) throw invalid("ERROR", OPERATOR_TEXTS.ownSecondStep);
	const { role } = await findManageableOperator(ctx, id);
	// Repeated in each statement: the role may have changed since it was read.
	const hasReadRole = sql`exists (select 1 from ${operators} o join ${roles} r on r.id = o.role_id
		where o.id = ${id} and r.id = ${role.id} and r.version = ${role.version})`;
	const [endedSessions, [roleCheck]] = await ctx.db.batch([
		queryRows(
			ctx.db,
			{ token_hash: text },
			sql`delete from ${sessions} where operator_id = ${id} and ${hasReadRole} returning token_hash`,
		),
		queryRows(ctx.db, { holds: typed<0 | 1>(number) }, sql`select ${hasReadRole} as holds`),
		// Precedes the deletion of the passkeys, so that it changes a row only where there was a second step.
		// The audit entry is written where the statement before it changed one.
		execute(
			ctx.db,
			sql`update ${operators} set totp_secret = null, totp_step = null
				where ${operators.id} = ${id} and ${hasSecondStep} and ${hasReadRole}`,
		),
		auditOfChange(ctx, { verb: "two-factor.reset", subjectType: "operator", subjectId: id }),
		ctx.db.delete(operatorPasskeys).where(and(eq(operatorPasskeys.operatorId, id), hasReadRole)),
		ctx.db.delete(recoveryCodes).where(and(eq(recoveryCodes.operatorId, id), hasReadRole)),
		ctx.db.delete(secondSteps).where(and(eq(secondSteps.operatorId, id), hasReadRole)),
		...endDevices(ctx, sql`operator_id = ${id} and ${hasReadRole}`),
	]);
	if (!roleCheck?.holds) throw changedByOther();
	await Promise.all(endedSessions.map(({ token_hash }) => leaveRooms(ctx, token_hash)));
}
