import { sql } from "drizzle-orm";
import { settings } from "#db/platform/settings-table.ts";
import { FOLLOW_KEYS } from "#domain/automation/scenarios/follow-setting.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { UseFinder } from "../use-finder.ts";

/** Scenarios that start when a friend is added. */
export const followSettingUses: UseFinder = {
	owner: "scenario",
	address: () => addressOf("scenarios"),
	select: ({ kind, id }) =>
		kind === "scenario"
			? sql`select 0 as id, '友だち追加時の設定' as name,
					case key when ${FOLLOW_KEYS[0]} then '新しい友だち' else '以前からの友だち' end as part
				from ${settings} where key in (${FOLLOW_KEYS[0]}, ${FOLLOW_KEYS[1]}) and value = ${String(id)}`
			: null,
};
