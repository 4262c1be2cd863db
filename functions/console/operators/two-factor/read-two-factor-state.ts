import { eq, sql } from "drizzle-orm";
import { recoveryCodes } from "#db/console/two-factor.ts";
import { operators } from "#db/platform/operators.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { listPasskeys } from "../passkeys/list-passkeys.ts";

/** Second steps of the signed-in operator, and the number of recovery codes left. */
export async function readTwoFactorState(ctx: OperatorCtx) {
	const { id } = ctx.operator;
	const [[row], passkeys] = await Promise.all([
		ctx.db
			.select({
				secret: operators.totpSecret,
				left: subselect<number>(sql`select count(*) from ${recoveryCodes} c
				where c.operator_id = ${operators.id} and c.used_at is null`),
			})
			.from(operators)
			.where(eq(operators.id, id)),
		listPasskeys(ctx, id),
	]);
	return { has_totp: Boolean(row?.secret), passkeys, recovery_codes_left: row?.left ?? 0 };
}
