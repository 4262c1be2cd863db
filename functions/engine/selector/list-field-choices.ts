import { sql } from "drizzle-orm";
import { vars } from "#db/people/friend-fields.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { text } from "#db/platform/sql/row-columns.ts";
import type { VarChoice } from "#domain/engine/kinds/var.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

/**
 * Choices of a friend field (M-256); none for a field of another type.
 * @throws Refusal 404 for a deleted field
 */
export async function listFieldChoices(ctx: OperatorCtx, id: number): Promise<{ choices: VarChoice[] }> {
	const [row] = await queryRows(
		ctx.db,
		{ choices: text },
		sql`select ${vars.choices} as choices from ${vars} where ${vars.id} = ${id} and ${vars.deletedAt} is null`,
	);
	if (!row) throw notFound();
	const choices = JSON.parse(row.choices) as VarChoice[];
	return { choices: choices.sort((a, b) => a.sortIndex - b.sortIndex) };
}
