import { sql } from "drizzle-orm";
import { execute } from "#db/raw.ts";
import { settings } from "#db/settings.ts";
import type { SETTING_DEFAULTS, SettingKey } from "#domain/settings.ts";
import type { Ctx } from "../context.ts";

/** The statement that sets a setting. */
export const writeSetting = <Key extends SettingKey>(
	ctx: Ctx,
	key: Key,
	value: (typeof SETTING_DEFAULTS)[Key],
) =>
	execute(
		ctx.db,
		sql`insert into ${settings} (key, value, updated_at) values (${key}, ${JSON.stringify(value)}, ${ctx.now})
			on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
	);
