import { sql } from "drizzle-orm";
import { vars } from "#db/people/friend-fields.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import type { VarChoice } from "#domain/engine/kinds/var.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

/**
 * The choices of a friend-information field (M-256); none where it has another type.
 * @throws Refusal 404
 */
export async function listChoices(ctx: OperatorCtx, id: number): Promise<{ choices: VarChoice[] }> {
	const [row] = await rowsOf<{ choices: string }>(
		ctx.db,
		sql`select ${vars.choices} as choices from ${vars} where ${vars.id} = ${id} and ${vars.deletedAt} is null`,
	);
	if (!row) throw notFound();
	const choices = JSON.parse(row.choices) as VarChoice[];
	return { choices: choices.sort((one, other) => one.sortIndex - other.sortIndex) };
}
