import { sql } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import { runs } from "#db/engine/runs.ts";
import { type CauseType, causeText } from "#domain/engine/actions/action-cause.ts";
import { defineHistory } from "../history-source.ts";

interface Row {
	id: string;
	at: number;
	action: string;
	cause_type: CauseType;
	cause_label: string;
	state: "done" | "failed" | "skipped";
	reason: string | null;
}

const STATES = { done: "", failed: "失敗", skipped: "実行なし" } as const;

/** Runs of actions; the outcome of each effect is shown under なぜ. */
export const runHistory = defineHistory<Row>({
	ability: null,
	query: (_ctx, { friendId, limit, isBeforeCursor }) =>
		sql`select r.id, r.started_at as at, a.name as action, r.cause_type, r.cause_label, r.state, r.reason
			from ${runs} r join ${actions} a on a.id = r.action_id
			where r.friend_id = ${friendId} and ${isBeforeCursor(sql`r.started_at`, sql`r.id`)}
			order by r.started_at desc, r.id desc limit ${limit}`,
	present: ({ id, at, action, cause_type, cause_label, state, reason }) => ({
		id,
		at,
		title: action ? `アクション「${action}」` : "アクション",
		detail: [causeText(cause_type, cause_label), STATES[state], reason].filter(Boolean).join(" · ") || null,
		href: null,
	}),
});
