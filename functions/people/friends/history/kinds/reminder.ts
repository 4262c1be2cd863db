import { sql } from "drizzle-orm";
import { episodes, friendReminders, type ReminderState } from "#db/automation/reminders.ts";
import { formatInstant } from "#domain/platform/time/format-instant.ts";
import { defineHistory } from "../history-source.ts";

interface Row {
	id: number;
	at: number;
	name: string;
	state: ReminderState;
	origin_at: number;
}

const STATES: Record<ReminderState, string> = { set: "設定中", finished: "終了", cancelled: "取り消し" };

/** Reminders that were set for the friend. */
export const reminderHistory = defineHistory<Row>({
	ability: "episode-read",
	query: (_ctx, { friendId, limit, isBeforeCursor }) =>
		sql`select r.id, r.created_at as at, e.name, r.state, r.origin_at
			from ${friendReminders} r join ${episodes} e on e.id = r.episode_id
			where r.friend_id = ${friendId} and ${isBeforeCursor(sql`r.created_at`, sql`r.id`)}
			order by r.created_at desc, r.id desc limit ${limit}`,
	present: ({ id, at, name, state, origin_at }, { zone }) => ({
		id: String(id),
		at,
		title: `リマインダ「${name}」を設定`,
		detail: `ゴール日時 ${formatInstant(origin_at, zone)} · ${STATES[state]}`,
		href: null,
	}),
});
