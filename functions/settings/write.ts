import { sql } from "drizzle-orm";
import { settings } from "#db/settings.ts";
import type { SETTING_DEFAULTS, SettingKey } from "#domain/settings.ts";
import type { Ctx } from "../context.ts";

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
