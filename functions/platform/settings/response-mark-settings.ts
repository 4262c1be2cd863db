import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import { vars } from "#db/people/friend-fields.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import type { FriendMark, MarkSource } from "#domain/people/marks/friend-mark.ts";
import { marksFromLegacy } from "#domain/people/marks/legacy-marks.ts";
import { marksFromChoices } from "#domain/people/marks/marks-from-choices.ts";
import type { Ctx } from "#functions/context.ts";
import { readSettings } from "./read-settings.ts";

/**
 * Response marks and their source: a friend field's choices, or the account's own list if no field is
 * chosen or it was deleted.
 */
export async function loadResponseMarks(ctx: Ctx): Promise<{ source: MarkSource; marks: FriendMark[] }> {
	const setting = await readMarkSetting(ctx);
	const [field] = await selectMarkFields(ctx, eq(vars.id, setting.response_mark_var_id ?? 0));
	return field
		? { source: "var", marks: marksFromChoices(field.choices) }
		: { source: "legacy", marks: marksFromLegacy(setting.response_marks, setting.response_mark_order) };
}

export const readMarkSetting = (ctx: Ctx) =>
	readSettings(ctx, "response_marks", "response_mark_order", "response_mark_var_id", "response_mark_save");

/** Condition: a friend field can provide the marks, because it exists and has choices. */
export const canProvideMarks = and(eq(vars.type, VAR_TYPES.select), isNull(vars.deletedAt));

/** Friend fields that can provide the marks. */
export const selectMarkFields = (ctx: Ctx, condition?: SQL) =>
	ctx.db
		.select({ id: vars.id, name: vars.name, choices: vars.choices })
		.from(vars)
		.where(and(canProvideMarks, condition))
		.orderBy(asc(vars.id));
