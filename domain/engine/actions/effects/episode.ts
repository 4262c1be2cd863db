import { z } from "zod";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { toInstant } from "#domain/platform/time/wire-time.ts";
import { clockTime, codeOf, optionalDay, optionalId, recordId } from "#domain/platform/wire/input-schemas.ts";
import { conditionField } from "./condition-field.ts";
import { defineEffect } from "./definition.ts";
import { contextField, contextText, isContextSelected } from "./dynamic-context.ts";
import { normaliseGoal } from "./episode-goal.ts";
import { shortNames } from "./short-names.ts";

export const REMINDER_OPERATION = { start: 0, cancel: 1 } as const;

/** Codes of `cancel_type`: all reminders of the friend, or those with a goal on a day, or at a moment. */
export const CANCEL_TYPE = { all: 0, day: 1, moment: 2 } as const;

/** Labels by `cancel_type`. */
export const CANCEL_TYPE_LABELS = {
	[CANCEL_TYPE.all]: "すべて",
	[CANCEL_TYPE.day]: "ゴールの日付が一致するもの",
	[CANCEL_TYPE.moment]: "ゴールの日時が一致するもの",
} as const;

/** Default time of a goal. */
const DEFAULT_TIME = "10:00";

/** Effect 15: starts or cancels a reminder. */
export const episode = defineEffect(
	z
		.object({
			type: z.literal(15),
			...conditionField(),
			firetype: codeOf(REMINDER_OPERATION.start, REMINDER_OPERATION.cancel).default(REMINDER_OPERATION.start),
			episode_id: recordId(ACTION_TEXTS.reminderRequired),
			goal_date_type: z
				.enum(["specified", "dynamic_context"], { error: FIELD_TEXTS.choiceUnknown })
				.default("specified"),
			selectionType: z.enum(["var", "context"], { error: FIELD_TEXTS.choiceUnknown }).default("var"),
			origin_date: optionalDay().default(null),
			origin_time: clockTime().default(DEFAULT_TIME),
			var_id: optionalId().default(null),
			context: contextField(),
			cancel_type: codeOf(CANCEL_TYPE.all, CANCEL_TYPE.day, CANCEL_TYPE.moment).default(CANCEL_TYPE.all),
			cancel_origin_date: optionalDay().default(null),
			cancel_origin_time: clockTime().default(DEFAULT_TIME),
		})
		.check(({ value, issues }) => {
			const refuse = (field: string, message: string) =>
				issues.push({ code: "custom", path: [field], message, input: undefined });
			if (value.firetype === REMINDER_OPERATION.cancel) {
				if (value.cancel_type !== CANCEL_TYPE.all && value.cancel_origin_date === null)
					refuse("cancel_origin_date", FIELD_TEXTS.dateRequired);
				return;
			}
			if (value.goal_date_type === "specified") {
				if (value.origin_date === null) refuse("origin_date", FIELD_TEXTS.dateRequired);
			} else if (value.selectionType === "var") {
				if (value.var_id === null) refuse("var_id", ACTION_TEXTS.friendInfoRequired);
			} else if (!isContextSelected(value.context)) refuse("context", FILTER_TEXTS.eventKeyRequired);
		})
		.transform((effect): typeof effect =>
			effect.firetype === REMINDER_OPERATION.start
				? { ...normaliseGoal(effect), cancel_type: CANCEL_TYPE.all, cancel_origin_date: null }
				: {
						...effect,
						origin_date: null,
						var_id: null,
						context: null,
						cancel_origin_date: effect.cancel_type === CANCEL_TYPE.all ? null : effect.cancel_origin_date,
					},
		),
)({
	type: 15,
	modes: {
		firetype: ["cancel_type", "cancel_origin_date"],
		goal_date_type: ["var_id", "context"],
		selectionType: ["context"],
	},
	label: "リマインダ操作",
	fieldLabels: {
		episode_id: "リマインダ",
		var_id: "日付の入った友だち情報",
		origin_time: "ゴールの時刻",
		cancel_type: "解除する予定",
		cancel_origin_time: "ゴールの時刻",
	},
	ability: "episode",
	startsSending: ({ firetype }) => firetype === REMINDER_OPERATION.start,
	blank: () => ({
		type: 15,
		member_query_id: null,
		firetype: REMINDER_OPERATION.start,
		episode_id: 0,
		goal_date_type: "specified",
		selectionType: "var",
		origin_date: null,
		origin_time: DEFAULT_TIME,
		var_id: null,
		context: null,
		cancel_type: CANCEL_TYPE.all,
		cancel_origin_date: null,
		cancel_origin_time: DEFAULT_TIME,
	}),
	references: ({ episode_id, var_id }) => ({ episodes: [episode_id], vars: var_id === null ? [] : [var_id] }),
	summary: (effect, { episodes, vars }) => {
		const { firetype, episode_id, cancel_type, cancel_origin_date, cancel_origin_time } = effect;
		const name = `リマインダ${shortNames(episodes, episode_id)}`;
		if (firetype === REMINDER_OPERATION.start) return `${name}を${goalText(effect, vars)}をゴールに開始`;
		if (cancel_type === CANCEL_TYPE.all) return `${name}を解除`;
		const time = cancel_type === CANCEL_TYPE.moment ? ` ${cancel_origin_time}` : "";
		return `${name}のうちゴールが${cancel_origin_date?.replaceAll("-", "/")}${time}のものを解除`;
	},
});

type Episode = z.output<typeof episode.schema>;

function goalText({ var_id, context, origin_date, origin_time }: Episode, vars: Map<number, string>): string {
	if (var_id !== null) return `友だち情報${shortNames(vars, var_id)}の日の${origin_time}`;
	return context ? contextText(context) : `${origin_date?.replaceAll("-", "/")} ${origin_time}`;
}

/**
 * Whether a fixed goal date has passed. A day that does not exist counts as passed, because
 * no reminder can be scheduled for it.
 */
export function isGoalPast(effect: Episode, now: number, zone: string): boolean {
	if (effect.firetype !== REMINDER_OPERATION.start || effect.origin_date === null) return false;
	const goal = toInstant(effect.origin_date, effect.origin_time, zone);
	return goal === null || goal <= now;
}
