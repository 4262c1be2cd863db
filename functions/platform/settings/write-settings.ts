import { type SQL, sql } from "drizzle-orm";
import { settings } from "#db/platform/settings-table.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { SETTING_DEFAULTS, type SettingKey } from "#domain/platform/settings/setting-defaults.ts";
import type { Ctx } from "#functions/context.ts";

/** Statement that writes a setting. */
export const writeSetting = <Key extends SettingKey>(
	ctx: Ctx,
	key: Key,
	value: (typeof SETTING_DEFAULTS)[Key],
) => {
	// drizzle would write null as SQL NULL.
	const json = sql`${JSON.stringify(value)}`;
	return ctx.db
		.insert(settings)
		.values({ key, value: json, updatedAt: ctx.now })
		.onConflictDoUpdate({ target: settings.key, set: { value: json, updatedAt: ctx.now } });
};

/** Statement that writes several settings, all or none, if `where` holds. */
export const writeSettings = (
	ctx: Pick<Ctx, "db" | "now">,
	values: Partial<Pick<typeof SETTING_DEFAULTS, SettingKey>>,
	where: SQL,
) => {
	const { rows, column, json } = rowsFrom(
		Object.entries(values).map(([key, value]) => ({ key, value })),
		["key", "value"],
	);
	return execute(
		ctx.db,
		insertInto(
			settings,
			{ key: column.key, value: json.value, updatedAt: ctx.now },
			sql`from ${rows} where ${where}
				on conflict (key) do update set ${excludedAssignments(settings.value, settings.updatedAt)}`,
		),
	);
};

/**
 * Condition: the setting's version is still the edited one. The saving statement checks it, because two
 * operators may save at once.
 */
export const isSettingVersion = (
	save: "response_mark_save" | "brand_save" | "send_approval" | "message_plan",
	version: number,
): SQL =>
	sql`coalesce((select json_extract(value, '$.version') from ${settings} where key = ${save}),
		${SETTING_DEFAULTS[save].version}) = ${version}`;
