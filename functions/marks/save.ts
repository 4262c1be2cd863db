import { type SQL, sql } from "drizzle-orm";
import { commit } from "#db/client.ts";
import { execute } from "#db/raw.ts";
import { settings } from "#db/settings.ts";
import { vars } from "#db/vars.ts";
import { type LegacyMark, toLegacy } from "#domain/marks/legacy.ts";
import type { MarkSettingInput } from "#domain/marks/setting.ts";
import { SETTING_DEFAULTS, type SettingKey } from "#domain/settings.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { changedByOther, invalid } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { auditOfChange } from "../operators/audit.ts";
import { readSettings } from "../settings/read.ts";
import { mayHoldMarks, readMarkSetting } from "./load.ts";

interface Save {
	ctx: OperatorCtx;
	input: MarkSettingInput;
}

/**
 * Saves where the response marks come from, and the account's own list.
 * @throws Refusal 422 for a field or a mark that is gone, 409 where somebody else saved first.
 */
export async function saveMarkSetting({ ctx, input }: Save): Promise<{ version: number }> {
	const stored = await readMarkSetting(ctx);
	const last = stored.response_mark_save;
	if (last.save_key === ctx.saveKey) return { version: last.version };
	if (last.version !== input.version) throw changedByOther();
	const { marks, nextId } = numbered(input.marks, Object.keys(stored.response_marks).map(Number), last.next_id);
	const version = input.version + 1;
	const varId = input.source === "var" ? input.var_id : null;
	await commit(ctx.db, [
		writeSettings(
			ctx,
			{
				response_marks: toLegacy(marks),
				response_mark_order: marks.map(({ id }) => id),
				response_mark_var_id: varId,
				response_mark_save: { version, save_key: ctx.saveKey, next_id: nextId },
			},
			sql`${isVersion(input.version)} and ${fieldIsThere(varId)}`,
		),
		auditOfChange(ctx, {
			verb: "response_mark.update",
			subjectType: "setting",
			subjectId: "response_marks",
			detail: { source: input.source, var_id: varId, marks },
		}),
	]);
	const { response_mark_save: now } = await readSettings(ctx, "response_mark_save");
	if (now.save_key === ctx.saveKey) return { version };
	throw now.version === input.version ? invalid("var_id", TEXTS.markFieldGone) : changedByOther();
}

/** The marks with the ids they have, new ones with ids that no mark ever had. */
function numbered(marks: MarkSettingInput["marks"], known: number[], next: number) {
	let nextId = next;
	const withIds: LegacyMark[] = marks.map((mark, index) => {
		if (mark.id !== null && !known.includes(mark.id))
			throw invalid(`marks[${index}][value]`, TEXTS.choiceUnknown);
		return { ...mark, id: mark.id ?? nextId++ };
	});
	return { marks: withIds, nextId };
}

/** Asked in the statement that saves: two operators may save at once. */
const isVersion = (version: number) => sql`coalesce(
	(select json_extract(value, '$.version') from ${settings} where key = 'response_mark_save'),
	${SETTING_DEFAULTS.response_mark_save.version}) = ${version}`;

const fieldIsThere = (varId: number | null): SQL =>
	varId === null ? sql`1` : sql`exists (select 1 from ${vars} where ${vars.id} = ${varId} and ${mayHoldMarks})`;

/** All of them or none, as `where` says. */
const writeSettings = (
	ctx: OperatorCtx,
	values: Partial<Pick<typeof SETTING_DEFAULTS, SettingKey>>,
	where: SQL,
) =>
	execute(
		ctx.db,
		sql`insert into ${settings} (key, value, updated_at)
			select pair.value ->> 0, pair.value ->> 1, ${ctx.now}
			from json_each(${JSON.stringify(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)]))}) as pair
			where ${where}
			on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
	);
