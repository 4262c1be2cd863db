import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import { vars } from "#db/people/friend-fields.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { fromChoices } from "#domain/people/marks/choices.ts";
import { fromLegacy } from "#domain/people/marks/legacy.ts";
import type { Mark, MarkSource } from "#domain/people/marks/mark.ts";
import type { Ctx } from "#functions/context.ts";
import { readSettings } from "./read.ts";

/** The response marks and their source. Where the chosen field is gone they come from the account's own list. */
export async function loadMarks(ctx: Ctx): Promise<{ source: MarkSource; marks: Mark[] }> {
	const setting = await readMarkSetting(ctx);
	const [field] = await selectFields(ctx, eq(vars.id, setting.response_mark_var_id ?? 0));
	return field
		? { source: "var", marks: fromChoices(field.choices) }
		: { source: "legacy", marks: fromLegacy(setting.response_marks, setting.response_mark_order) };
}

export const readMarkSetting = (ctx: Ctx) =>
	readSettings(ctx, "response_marks", "response_mark_order", "response_mark_var_id", "response_mark_save");

/** Whether a friend-information field may hold the marks: it exists, and has choices. */
export const mayHoldMarks = and(eq(vars.type, VAR_TYPES.select), isNull(vars.deletedAt));

/** The fields that may hold the marks. */
export const selectFields = (ctx: Ctx, which?: SQL) =>
	ctx.db
		.select({ id: vars.id, name: vars.name, choices: vars.choices })
		.from(vars)
		.where(and(mayHoldMarks, which))
		.orderBy(asc(vars.id));
