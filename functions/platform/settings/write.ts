import { type SQL, sql } from "drizzle-orm";
import { settings } from "#db/platform/settings.ts";
import { insertInto, overwriting } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { SETTING_DEFAULTS, type SettingKey } from "#domain/platform/settings/settings.ts";
import type { Ctx } from "#functions/context.ts";

/** The statement that sets a setting. */
export const writeSetting = <Key extends SettingKey>(
	ctx: Ctx,
	key: Key,
	value: (typeof SETTING_DEFAULTS)[Key],
) => {
	// drizzle would write null as no value at all.
	const json = sql`${JSON.stringify(value)}`;
	return ctx.db
		.insert(settings)
		.values({ key, value: json, updatedAt: ctx.now })
		.onConflictDoUpdate({ target: settings.key, set: { value: json, updatedAt: ctx.now } });
};

/** The statement that sets several settings, all of them or none, as `where` decides. */
export const writeSettings = (
	ctx: Ctx,
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
				on conflict (key) do update set ${overwriting(settings.value, settings.updatedAt)}`,
		),
	);
};

/** That a save is the version that was edited; checked by the statement that saves, because two operators may save at once. */
export const isVersion = (save: "response_mark_save" | "brand_save", version: number): SQL =>
	sql`coalesce((select json_extract(value, '$.version') from ${settings} where key = ${save}),
		${SETTING_DEFAULTS[save].version}) = ${version}`;
