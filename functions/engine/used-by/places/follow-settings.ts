import { sql } from "drizzle-orm";
import { settings } from "#db/platform/settings.ts";
import { FOLLOW_KEYS } from "#domain/automation/scenarios/follow.ts";
import { addressOf } from "#domain/engine/access/addresses.ts";
import type { Place } from "../place.ts";

/** The scenarios that friends begin when they are added. */
export const inFollowSettings: Place = {
	of: "scenario",
	address: () => addressOf("scenarios"),
	uses: ({ kind, id }) =>
		kind === "scenario"
			? sql`select 0 as id, '友だち追加時の設定' as name,
					case key when ${FOLLOW_KEYS[0]} then '新しい友だち' else '以前からの友だち' end as part
				from ${settings} where key in (${FOLLOW_KEYS[0]}, ${FOLLOW_KEYS[1]}) and value = ${String(id)}`
			: null,
};
