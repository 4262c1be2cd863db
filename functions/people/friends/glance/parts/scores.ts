import { sql } from "drizzle-orm";
import { scoresAsJson } from "#db/automation/score-values.ts";
import { scorePoints, scoreRules, scores as table } from "#db/automation/scores.ts";
import { actions } from "#db/engine/actions.ts";
import { runs } from "#db/engine/runs.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { SCORE_EVENTS, type ScoreEvent } from "#domain/automation/scores/events/registry.ts";
import { byActionText, type CauseType } from "#domain/engine/actions/action-cause.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { FriendScore } from "../../friend-scores.ts";
import { defineGlancePart, MAX_PART_ITEMS } from "../glance-part.ts";

interface Row {
	scores: string;
	reasons: string;
}

interface Reason {
	id: number;
	score_id: number;
	/** Null where an action gave the points. */
	event: ScoreEvent | null;
	/** Name of the action, and the trigger of the run. */
	action: string | null;
	cause_type: CauseType | null;
	cause_label: string | null;
	points: number;
	at: number;
}

/** Score values of the friend, and the latest reason for points of each. */
export const scoresPart = defineGlancePart({
	ability: "score-read",
	query: (ctx, id) =>
		sql`select ${scoresAsJson(integerLiteral(ctx.now), sql`${id}`)} as scores, (select json_group_array(json_object(
				'id', g.id, 'score_id', g.score_id, 'event', g.event, 'action', g.action, 'cause_type', g.cause_type,
				'cause_label', g.cause_label, 'points', g.points, 'at', g.at))
			from (select p.id, s.id as score_id, r.event, a.name as action, u.cause_type, u.cause_label, p.points, p.at
				from ${table} s join ${scorePoints} p on p.friend_id = ${id} and p.tally_id = s.tally_id
				left join ${scoreRules} r on r.id = p.rule_id left join ${runs} u on u.id = p.run_id
				left join ${actions} a on a.id = u.action_id
				where s.deleted_at is null order by p.at desc, p.id desc limit ${MAX_PART_ITEMS}) g) as reasons`,
	present: (ctx, rows: Row[]) => {
		const [row] = rows;
		return {
			scores: JSON.parse(row?.scores ?? "[]") as FriendScore[],
			reasons: (JSON.parse(row?.reasons ?? "[]") as Reason[]).map(
				({ event, action, cause_type, cause_label, at, points, ...otherFields }) => ({
					...otherFields,
					label: event === null ? byActionText(action, cause_type, cause_label) : SCORE_EVENTS[event].label,
					// `+ 0` makes a rounded -0 a 0.
					points: Math.round(points) + 0,
					at: toWireTime(at, ctx.zone),
				}),
			),
		};
	},
});
