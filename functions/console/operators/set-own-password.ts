import { sql } from "drizzle-orm";
import { secondSteps } from "#db/console/two-factor.ts";
import { operators, sessions } from "#db/platform/operators.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import type { PasswordChangeInput } from "#domain/console/operators/account-input.ts";
import { containsAddress } from "#domain/console/operators/password-input.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { leaveRooms } from "#functions/console/open-rooms/leave-rooms.ts";
import { endDevices } from "#functions/platform/auth/end-devices.ts";
import { sessionExists } from "#functions/platform/auth/operator-session.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid } from "#functions/platform/http/request-refusal.ts";
import { assertPassword } from "#functions/platform/passwords/assert-password.ts";
import { hashPassword } from "#functions/platform/passwords/hash-password.ts";

/**
 * Changes the signed-in operator's password, and ends their other sessions and devices: somebody may know the
 * old one.
 * @throws Refusal 422 for a wrong current password or an unsuitable new one, 429 after too many wrong ones,
 * 409 where it was changed or the session ended meanwhile: an ended session must not regain access.
 */
export async function setOwnPassword({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: PasswordChangeInput;
}): Promise<void> {
	const { id, email, tokenHash } = ctx.operator;
	const oldHash = await assertPassword(ctx, input.current, "current");
	if (input.password === input.current) throw invalid("password", OPERATOR_TEXTS.passwordUnchanged);
	if (containsAddress(input.password, email)) throw invalid("password", OPERATOR_TEXTS.passwordHoldsAddress);
	const newHash = await hashPassword(input.password);
	const isChanged = sql`exists (select 1 from ${operators} where id = ${id} and password_hash = ${newHash})`;
	const [changed, , , endedSessions] = await ctx.db.batch([
		queryRows(
			ctx.db,
			{ id: number },
			sql`update ${operators} set password_hash = ${newHash} where id = ${id} and password_hash = ${oldHash}
				and ${sessionExists(tokenHash)} returning id`,
		),
		auditOfChange(ctx, { verb: "operator.password", subjectType: "operator", subjectId: id }),
		// Ends logins that were begun with the old password.
		execute(ctx.db, sql`delete from ${secondSteps} where operator_id = ${id} and ${isChanged}`),
		queryRows(
			ctx.db,
			{ token_hash: text },
			sql`delete from ${sessions} where operator_id = ${id} and token_hash <> ${tokenHash} and ${isChanged}
				returning token_hash`,
		),
		...endDevices(ctx, sql`operator_id = ${id} and session <> ${tokenHash} and ${isChanged}`),
	]);
	if (changed.length === 0) throw changedByOther();
	await Promise.all(endedSessions.map(({ token_hash }) => leaveRooms(ctx, token_hash)));
}
