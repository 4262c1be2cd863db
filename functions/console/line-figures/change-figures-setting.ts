import type { LineFiguresSetting } from "#domain/console/line-figures/line-figures-input.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { saveSetting } from "#functions/platform/settings/save-setting.ts";

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
	await saveSetting(ctx, {
		key: "line_units_of_all",
		value: input.counts_all === 1,
		verb: "setting.line-figures",
		before: { counts_all: line_units_of_all ? 1 : 0 },
		after: input,
	});
}
