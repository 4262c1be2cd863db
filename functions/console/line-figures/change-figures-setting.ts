import { commitBatch } from "#db/d1-client.ts";
import type { LineFiguresSetting } from "#domain/console/line-figures/line-figures-input.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { writeSetting } from "#functions/platform/settings/write-settings.ts";

/**
 * Sets whether auto-responses, reminders and templates are counted at LINE too. Units of the month that LINE counts
 * already stay, since they use none of the others' places.
 */
export async function changeFiguresSetting({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: LineFiguresSetting;
}): Promise<void> {
	const { line_units_of_all } = await readSettings(ctx, "line_units_of_all");
	await commitBatch(ctx.db, [
		writeSetting(ctx, "line_units_of_all", input.counts_all === 1),
		auditRow(ctx, {
			verb: "setting.line-figures",
			subjectType: "setting",
			detail: { before: { counts_all: line_units_of_all ? 1 : 0 }, after: input },
		}),
	]);
}
