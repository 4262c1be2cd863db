import type { z } from "zod";
import { DELAY_TYPE } from "#domain/engine/actions/effects/delay.ts";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import type { Recurrence } from "#domain/engine/actions/recurrence.ts";
import { TWICE_TYPE } from "#domain/engine/actions/repetition-rule.ts";
import { ANY_ALL } from "#domain/engine/filters/conditions/any-all-rule.ts";
import { CONDITIONS } from "#domain/engine/filters/conditions/registry.ts";
import type { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { addDays } from "#domain/engine/steps/scenario-time.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { DemoAction } from "./demo-effects.ts";

/** Conditions of effects. Their ids are above those of the custom searches. */
export const DEMO_EFFECT_CONDITIONS: { id: number; filter: z.input<typeof filterSchema> }[] = [
	{ id: 51, filter: { inputs: [{ type: CONDITIONS.tag.type, tag_ids: [6] }] } },
	{ id: 52, filter: { inputs: [{ type: CONDITIONS.friendInfo.type, var_id: 4, match: 10, query: "3" }] } },
	{ id: 53, filter: { inputs: [{ type: CONDITIONS.tag.type, tag_ids: [8, 9], tag_or: ANY_ALL.any }] } },
];

/** Action with an effect of each kind; the goal of its reminder is three weeks ahead. */
export const createSampleAction = (now: number): DemoAction => ({
	id: 6,
	name: "すべての要素の見本",
	twiceType: TWICE_TYPE.once,
	effects: [
		{
			type: EFFECTS.text.type,
			text: "{name}さん、秋の会員感謝デーのお申込みを承りました。当日お会いできるのを楽しみにしています。",
		},
		{
			type: EFFECTS.template.type,
			egg_id: 2,
			delay_type: DELAY_TYPE.minutes,
			delay_min: 10,
			delay_max: 20,
			member_query_id: 53,
		},
		{ type: EFFECTS.tag.type, remove: 0, tag_ids: [3, 10] },
		{ type: EFFECTS.friendInfo.type, var_id: 4, var_type: VAR_TYPES.number, operand: 2, fix_value: "1" },
		{ type: EFFECTS.scenario.type, group_id: 2, move: 1, date: 7, time: "19:00" },
		{ type: EFFECTS.richmenu.type, menu_id: 1 },
		{
			type: EFFECTS.episode.type,
			episode_id: 1,
			origin_date: addDays(currentDay(now), 21),
			origin_time: "14:00",
		},
		{ type: EFFECTS.mark.type, notify: 2 },
		{
			type: EFFECTS.eventReserve.type,
			event_slot_id: 3,
			event_menu_id: 1,
			num_of_takes: 1,
			member_query_id: 51,
		},
		{ type: EFFECTS.commonVar.type, common_var_id: 2, operand: 3, fix_value: 1 },
		{ type: EFFECTS.phase.type, journey_tags: [2, 4] },
		{ type: EFFECTS.score.type, score_id: 1, points: 20 },
		{ type: EFFECTS.asp.type },
	],
});

export const DEMO_PLANNED_ACTIONS: DemoAction[] = [
	{
		id: 7,
		name: "秋のカラーキャンペーンのご案内",
		twiceType: TWICE_TYPE.once,
		effects: [
			{
				type: EFFECTS.text.type,
				text: "{name}さん、秋のうるおいカラーのキャンペーンが始まります🍁 12月20日までのご案内です。",
			},
			{ type: EFFECTS.template.type, egg_id: 2 },
		],
	},
	{
		id: 8,
		name: "毎月のお便り",
		twiceType: TWICE_TYPE.always,
		effects: [
			{
				type: EFFECTS.text.type,
				text: "{name}さん、今月のお便りです。\n季節の変わり目は、頭皮の乾燥にご注意ください。",
			},
			{
				type: EFFECTS.text.type,
				text: "3回以上ご来店の方へ：今月はヘッドスパを半額でご案内します。",
				member_query_id: 52,
			},
			{ type: EFFECTS.tag.type, remove: 1, tag_ids: [12], member_query_id: 52 },
		],
	},
];

interface DemoTask {
	id: number;
	actionId: number;
	/** Custom search that selects the friends; null for all. */
	memberQueryId: number | null;
	recurrence: Recurrence | null;
	round: number;
	done: number;
	skipped: number;
	failed: number;
}

const NEVER_RUN = { round: 0, done: 0, skipped: 0, failed: 0 };

/** Scheduled tasks: one that runs once, at ten o'clock in four weeks, and two that recur. */
export const DEMO_TASKS: DemoTask[] = [
	{ id: 1, actionId: 7, memberQueryId: 5, recurrence: null, ...NEVER_RUN },
	{
		id: 2,
		actionId: 8,
		memberQueryId: null,
		recurrence: { every: "month", day: 1, time: "10:00", until: null },
		round: 3,
		done: 52,
		skipped: 2,
		failed: 1,
	},
	{
		id: 3,
		actionId: 8,
		memberQueryId: 1,
		recurrence: { every: "week", weekdays: [3, 6], time: "18:30", until: null },
		...NEVER_RUN,
	},
];
