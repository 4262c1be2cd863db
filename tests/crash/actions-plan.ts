import type { z } from "zod";
import type { registerActionInput } from "#domain/engine/actions/action-input.ts";
import type { ParkPoint } from "./product/park.ts";

export const KEYWORD = "すべての受付";
export const TEXTS = { first: "受け付けました", template: "ひな形の文", ofTag: "タグがつきました" };
/** Id of the action's items, far above the demo's own. */
export const ID = 9_000;

/** Items used by the thirteen effects. */
export const SHOP = `
	insert into templates (id, name, editor_version, type, content, created_at)
		values (${ID}, 'ひな形', 1, 'text', '{"type":"text","text":"${TEXTS.template}"}', 0);
	insert into tags (id, name, created_at) values (${ID}, '受付ずみ', 0);
	insert into vars (id, name, type, created_at) values (${ID}, '受付の回数', 1, 0);
	insert into scenarios (id, name, created_at) values (${ID}, '受付のあと', 0);
	insert into richmenus (id, name, created_at) values (${ID}, '受付ずみの人', 0);
	insert into episodes (id, name, created_at) values (${ID}, '受付の日', 0);
	insert into event_reserves (id, name, created_at) values (${ID}, '受付枠', 0);
	insert into common_vars (id, name, code, type, created_at) values (${ID}, '受付の数', 'ZZZ9', 2, 0);
	insert into journeys (id, name, created_at) values (${ID}, '受付の道', 0);
	insert into journey_tags (id, name, journey_id, created_at) values (${ID}, '受付', ${ID}, 0);
	insert into landings (id, name, code, created_at) values (${ID}, '受付の入口', 'crash9', 0);`;

/** Landing page visits of all friends known so far, required to register a conversion. */
export const VISITS = `insert into landing_visits (landing_id, friend_id, created_at)
	select ${ID}, id, 0 from friends where line_user_id like 'Uc%';`;

/** Makes the added tag run an action of its own. */
export const appends = (actionId: number): string =>
	`update tags set append_action_id = ${actionId} where id = ${ID};`;

const AHEAD = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** One effect of every kind. Counters increase once per run, so a second run would show. */
export const EFFECTS: z.input<typeof registerActionInput>["inputs"] = [
	{ type: 1, text: TEXTS.first },
	{ type: 12, egg_id: ID },
	{ type: 13, tag_ids: [ID] },
	{ type: 6, var_id: ID, var_type: 1, operand: 2, fix_value: "1" },
	{ type: 5, group_id: ID },
	{ type: 14, menu_id: ID },
	{ type: 15, episode_id: ID, origin_date: AHEAD },
	{ type: 7, notify: 2 },
	{ type: 31, event_slot_id: ID },
	{ type: 32, common_var_id: ID, fix_value: 1 },
	{ type: 50, journey_tags: [ID] },
	{ type: 30 },
	{ type: 16, text: "いまは何もしない要素" },
];

/** Outcome codes of a complete run; the last effect no longer does anything, and reports that. */
export const OUTCOMES = `${"d".repeat(12)}z`;

interface KillPoint extends ParkPoint {
	/** Next step at the time of the kill. */
	before: string;
	/** Whether the action's transaction has committed. */
	isAfter?: true;
}

const ofFriend = "new.friend_id = :friend";
const depth = (run: string) => `(select depth from runs where id = ${run})`;

/** All kill points, in the order of an action's steps. */
const POINTS: KillPoint[] = [
	{
		before: "the event's claim",
		on: "before update on webhook_events",
		when: "new.line_user_id = :user and new.lease is not null",
	},
	{ before: "the run", on: "before insert on runs", when: ofFriend },
	{ before: "the text", on: "before insert on deliveries", when: `${ofFriend} and new.cause like '%:0'` },
	{ before: "the template", on: "before insert on deliveries", when: `${ofFriend} and new.cause like '%:1'` },
	{ before: "what the tag causes", on: "before insert on pending_runs", when: ofFriend },
	{ before: "the tag", on: "before insert on friend_tags", when: `${ofFriend} and new.tag_id = ${ID}` },
	{
		before: "the friend information",
		on: "before insert on friend_vars",
		when: `${ofFriend} and new.var_id = ${ID}`,
	},
	{
		before: "the scenario",
		on: "before insert on scenario_subscriptions",
		when: `${ofFriend} and new.scenario_id = ${ID}`,
	},
	{ before: "the rich menu", on: "before insert on friend_richmenus", when: ofFriend },
	{ before: "the reminder", on: "before insert on friend_reminders", when: ofFriend },
	{ before: "the mark", on: "before insert on friend_marks", when: ofFriend },
	{ before: "the reservation", on: "before insert on event_reservations", when: ofFriend },
	{
		before: "the common variable",
		on: "before update on common_var_values",
		when: `new.common_var_id = ${ID}`,
	},
	{ before: "the phase", on: "before insert on friend_journey_tags", when: ofFriend },
	{ before: "the conversion", on: "before update on landing_visits", when: ofFriend },
	{ before: "the notice", on: "before update on runs", when: `${ofFriend} and length(new.outcomes) = 13` },
	{ before: "the end", on: "after update on runs", when: `${ofFriend} and length(new.outcomes) = 13` },
	{
		before: "the claim of what the tag causes",
		on: "before update on pending_runs",
		when: ofFriend,
		isAfter: true,
	},
	{
		before: "the tag's own run",
		on: "before insert on runs",
		when: `${ofFriend} and new.depth = 1`,
		isAfter: true,
	},
	{
		before: "its text",
		on: "before insert on deliveries",
		when: `${ofFriend} and ${depth("new.run_id")} = 1`,
		isAfter: true,
	},
	{
		before: "the call of LINE",
		on: "before update on deliveries",
		when: `${ofFriend} and new.state = 'queued'`,
		isAfter: true,
	},
	{
		before: "the outcome of the call",
		on: "before update on deliveries",
		when: `${ofFriend} and new.state = 'sent'`,
		isAfter: true,
	},
];

/** Kill points of a test run: all, or `count` of them spread over the whole action. */
export const pointsOf = (count: number, first: number): KillPoint[] =>
	count >= POINTS.length
		? POINTS
		: Array.from(
				{ length: count },
				(_, each) => POINTS[(first + Math.floor((each * POINTS.length) / count)) % POINTS.length]!,
			);

/** Kill point for one friend. */
export const pointFor = ({ on, when }: ParkPoint, user: string): ParkPoint => ({
	on,
	when: when
		.replaceAll(":friend", `(select id from friends where line_user_id = '${user}')`)
		.replaceAll(":user", `'${user}'`),
});
