import { sql } from "drizzle-orm";
import { scoreLevels, scoreRules, scores } from "#db/automation/scores.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { SCORE_EVENT_NAMES, SCORE_EVENTS } from "#domain/automation/scores/events/registry.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { UseFinder } from "../use-finder.ts";

/** References by scores. */
const scoreUses = (uses: UseFinder["select"]): UseFinder => ({
	owner: { name: "score", label: "スコア", readAbility: "score-read" },
	address: (id) => addressOf("score", { id }),
	select: uses,
});

/** Actions of friends who reach a level of a score. */
export const scoreLevelUses = scoreUses(
	({ actionIds }) => sql`select s.id, s.name, '段階「' || l.name || '」のアクション' as part
		from ${scoreLevels} l join ${scores} s on s.id = l.score_id
		where l.deleted_at is null and s.deleted_at is null and l.action_id in ${valuesOfList(actionIds)}`,
);

/** Items that rules of scores refer to. */
export const scoreRuleUses = scoreUses(({ kind, id }) => {
	const events = SCORE_EVENT_NAMES.filter((event) => SCORE_EVENTS[event].items?.kind === kind);
	if (events.length === 0) return null;
	return sql`select distinct s.id, s.name, 'ルール' as part
			from ${scoreRules} r join ${scores} s on s.id = r.score_id
			where r.deleted_at is null and s.deleted_at is null and r.event in ${valuesOfList(events)}
				and ${id} in (select value from json_each(r.item_ids))`;
});
