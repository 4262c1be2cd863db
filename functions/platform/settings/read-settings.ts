import { inArray, type SQL, sql } from "drizzle-orm";
import { settings } from "#db/platform/settings-table.ts";
import { SETTING_DEFAULTS, type SettingKey } from "#domain/platform/settings/setting-defaults.ts";
import type { Ctx } from "#functions/context.ts";

/** Requested settings, with defaults for those that were never set. */
export async function readSettings<Key extends SettingKey>(
	ctx: Pick<Ctx, "db">,
	...keys: Key[]
): Promise<Pick<typeof SETTING_DEFAULTS, Key>> {
	const rows = await ctx.db.select().from(settings).where(inArray(settings.key, keys));
	const stored = Object.fromEntries(rows.map((row) => [row.key, row.value]));
	return Object.fromEntries(keys.map((key) => [key, stored[key] ?? SETTING_DEFAULTS[key]])) as Pick<
		typeof SETTING_DEFAULTS,
		Key
	>;
}

/** SQL of a setting with a number, with its default. */
export const settingSql = (key: NumberSettingKey): SQL =>
	sql`coalesce((select ${settings.value} ->> '$' from ${settings} where ${settings.key} = ${key}), ${SETTING_DEFAULTS[key]})`;

type NumberSettingKey = {
	[Key in SettingKey]: (typeof SETTING_DEFAULTS)[Key] extends number ? Key : never;
}[SettingKey];
