import { sql } from "drizzle-orm";
import { operators } from "#db/platform/operators.ts";
import { hasSecondStep } from "#functions/platform/auth/has-second-step.ts";
import { sessionExists } from "#functions/platform/auth/operator-session.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther } from "#functions/platform/http/request-refusal.ts";
import { assertPassword } from "#functions/platform/passwords/assert-password.ts";
import { createRecoveryCodes } from "./recovery-codes.ts";

/**
 * Replaces all recovery codes.
 * @throws Refusal 422 for a wrong password, 429 after too many wrong ones; 409 without a second step, or
 * where the session was ended meanwhile.
 */
export async function replaceRecoveryCodes({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { password: string };
}) {
	await assertPassword(ctx, input.password, "password");
	const { id } = ctx.operator;
	const codes = createRecoveryCodes(
		ctx,
		id,
		sql`exists (select 1 from ${operators} where ${operators.id} = ${id} and ${hasSecondStep})
			and ${sessionExists(ctx.operator.tokenHash)}`,
	);
	const [, auditResult] = await ctx.db.batch([
		...codes.statements,
		auditOfChange(ctx, { verb: "two-factor.codes", subjectType: "operator", subjectId: id }),
	]);
	if (auditResult.meta.changes === 0) throw changedByOther();
	return { recovery_codes: codes.shown };
}
