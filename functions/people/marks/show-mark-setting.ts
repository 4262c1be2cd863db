import type { MarkSource } from "#domain/people/marks/friend-mark.ts";
import { legacyMarkList } from "#domain/people/marks/legacy-marks.ts";
import { marksFromChoices } from "#domain/people/marks/marks-from-choices.ts";
import type { Ctx } from "#functions/context.ts";
import { readMarkSetting, selectMarkFields } from "#functions/platform/settings/response-mark-settings.ts";

/** Data of the response-mark settings page: both sources, and the one in use. */
export async function showMarkSetting({ ctx }: { ctx: Ctx }) {
	const [setting, fields] = await Promise.all([readMarkSetting(ctx), selectMarkFields(ctx)]);
	const inUse = fields.find(({ id }) => id === setting.response_mark_var_id);
	const source: MarkSource = inUse ? "var" : "legacy";
	return {
		source,
		marks: legacyMarkList(setting.response_marks, setting.response_mark_order),
		var_id: inUse?.id ?? null,
		fields: fields.map(({ id, name, choices }) => ({ id, name, marks: marksFromChoices(choices) })),
		version: setting.response_mark_save.version,
	};
}
