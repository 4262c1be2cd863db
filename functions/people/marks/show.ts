import { fromChoices } from "#domain/people/marks/choices.ts";
import { legacyList } from "#domain/people/marks/legacy.ts";
import type { MarkSource } from "#domain/people/marks/mark.ts";
import type { Ctx } from "#functions/context.ts";
import { readMarkSetting, selectMarkFields } from "#functions/platform/settings/response-mark-settings.ts";

/** The data for the page of the response marks: both sources, whichever is in use. */
export async function showMarkSetting({ ctx }: { ctx: Ctx }) {
	const [setting, fields] = await Promise.all([readMarkSetting(ctx), selectMarkFields(ctx)]);
	const inUse = fields.find(({ id }) => id === setting.response_mark_var_id);
	const source: MarkSource = inUse ? "var" : "legacy";
	return {
		source,
		marks: legacyList(setting.response_marks, setting.response_mark_order),
		var_id: inUse?.id ?? null,
		fields: fields.map(({ id, name, choices }) => ({ id, name, marks: fromChoices(choices) })),
		version: setting.response_mark_save.version,
	};
}
