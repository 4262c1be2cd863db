import { type SQL, sql } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import { vars } from "#db/people/friend-fields.ts";
import { type LegacyMark, toLegacyMarks } from "#domain/people/marks/legacy-marks.ts";
import type { EditedMark, MarkSettingInput } from "#domain/people/marks/mark-setting-input.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { MARK_TEXTS } from "#domain/platform/texts/marks-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid } from "#functions/platform/http/request-refusal.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { canProvideMarks, readMarkSetting } from "#functions/platform/settings/response-mark-settings.ts";
import { isSettingVersion, writeSettings } from "#functions/platform/settings/write-settings.ts";

interface MarkSettingSave {
	ctx: OperatorCtx;
	input: MarkSettingInput;
}

/**
 * Saves the source of the response marks, and the account's own list.
 * @throws Refusal 422 for a field or a mark that is gone, 409 if somebody else saved first.
 */
export async function updateMarkSetting({ ctx, input }: MarkSettingSave): Promise<{ version: number }> {
	const storedSetting = await readMarkSetting(ctx);
	const lastSave = storedSetting.response_mark_save;
	if (lastSave.save_key === ctx.saveKey) return { version: lastSave.version };
	if (lastSave.version !== input.version) throw changedByOther();
	const version = input.version + 1;
	const { next_id, ...changedSettings } = settingsToSave(input, storedSetting);
	await commitBatch(ctx.db, [
		writeSettings(
			ctx,
			{ ...changedSettings, response_mark_save: { version, save_key: ctx.saveKey, next_id } },
			sql`${isSettingVersion("response_mark_save", input.version)} and ${doesFieldExist(changedSettings.response_mark_var_id)}`,
		),
		auditOfChange(ctx, {
			verb: "response_mark.update",
			subjectType: "setting",
			subjectId: "response_marks",
			detail: { before: pickPreviousValues(changedSettings, storedSetting), after: changedSettings },
		}),
	]);
	const { response_mark_save: currentSave } = await readSettings(ctx, "response_mark_save");
	if (currentSave.save_key === ctx.saveKey) return { version };
	throw currentSave.version === input.version
		? invalid("var_id", MARK_TEXTS.markFieldGone)
		: changedByOther();
}

/** Previous values of the changed fields. */
const pickPreviousValues = (changedSettings: object, storedSetting: StoredMarkSetting) =>
	Object.fromEntries(Object.entries(storedSetting).filter(([key]) => Object.hasOwn(changedSettings, key)));

type StoredMarkSetting = Awaited<ReturnType<typeof readMarkSetting>>;

/** Settings to save, and the id for the next new mark. */
function settingsToSave(input: MarkSettingInput, storedSetting: StoredMarkSetting) {
	const { next_id } = storedSetting.response_mark_save;
	if (input.source === "var") return { response_mark_var_id: input.var_id, next_id };
	const marks = assignMarkIds(input.marks, storedSetting);
	return {
		response_marks: toLegacyMarks(marks),
		response_mark_order: marks.map(({ id }) => id),
		response_mark_var_id: null,
		next_id: next_id + input.marks.filter(({ id }) => id === null).length,
	};
}

/** The marks with their ids; new ones get ids that no mark ever had. */
function assignMarkIds(marks: EditedMark[], storedSetting: StoredMarkSetting): LegacyMark[] {
	let { next_id } = storedSetting.response_mark_save;
	return marks.map((mark, index) => {
		if (mark.id !== null && !Object.hasOwn(storedSetting.response_marks, mark.id))
			throw invalid(`marks[${index}][value]`, FIELD_TEXTS.choiceUnknown);
		return { ...mark, id: mark.id ?? next_id++ };
	});
}

const doesFieldExist = (varId: number | null): SQL =>
	varId === null
		? sql`1`
		: sql`exists (select 1 from ${vars} where ${vars.id} = ${varId} and ${canProvideMarks})`;
