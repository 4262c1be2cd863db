import { sql } from "drizzle-orm";
import { scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import { settings } from "#db/platform/settings-table.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { FOLLOW_KEYS } from "#domain/automation/scenarios/follow-setting.ts";
import { IDLE_DAYS, UNUSED_DAYS } from "#domain/console/unused-items/unused-checks.ts";
import { UNUSED_ITEM_TEXTS } from "#domain/platform/texts/unused-items-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { currentEffects } from "../current-effects.ts";
import type { UnusedCheckFinder } from "../unused-check.ts";

/** Scenarios without readers that nothing starts, and that nobody has started by hand for some time. */
export const findUnusedScenarios: UnusedCheckFinder = async ({ db, now }, limit) => {
	const rows = await queryRows(
		db,
		{ id: number, name: text, readers: number },
		sql`select s.id as id, s.name as name,
				(select count(*) from ${scenarioSubscriptions} c where c.scenario_id = s.id) as readers
			from ${scenarios} s
			where s.deleted_at is null and s.created_at < ${now - UNUSED_DAYS * DAY}
				and not exists (select 1 from ${currentEffects("scenario")} where e.effect ->> '$.group_id' = s.id)
				and not exists (select 1 from ${settings} k where k.key in ${valuesOfList(FOLLOW_KEYS)}
					and k.value = cast(s.id as text))
				and not exists (select 1 from ${scenarios} p where p.after_read_to_id = s.id and p.deleted_at is null)
				and not exists (select 1 from ${scenarioSubscriptions} m where m.move_to_id = s.id)
				and not exists (select 1 from ${scenarioSubscriptions} c where c.scenario_id = s.id
					and (c.state = 'reading' or c.started_at >= ${now - IDLE_DAYS * DAY}))
			order by s.id limit ${limit}`,
	);
	return rows.map(({ readers, ...row }) => ({
		...row,
		reason: UNUSED_ITEM_TEXTS.scenario(readers),
		records: readers === 0 ? null : UNUSED_ITEM_TEXTS.readers(readers),
	}));
};
