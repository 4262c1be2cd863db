import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { clockTime, codeOf, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { MAX_SCENARIO_DAY, PREVIOUS_SCENARIO, STOP_SCENARIO } from "../scenario-codes.ts";
import { conditionField } from "./condition-field.ts";
import { defineEffect } from "./definition.ts";
import { shortNames } from "./short-names.ts";

/** Codes of `move`: starts a scenario from its beginning, or on a later day (rules, Codes). */
export const SCENARIO_START = { beginning: 0, later: 1 } as const;

const FROM_BEGINNING = { move: SCENARIO_START.beginning, date: 0, time: "00:00" } as const;

/** Effect 5: starts, stops or resumes a scenario (A-046, A-077). */
export const scenario = defineEffect(
	z
		.object({
			type: z.literal(5),
			...conditionField(),
			/** Scenario; or `STOP_SCENARIO`, or `PREVIOUS_SCENARIO`. */
			group_id: wholeNumber(FIELD_TEXTS.choiceRequired).refine(
				(id) => id >= PREVIOUS_SCENARIO,
				FIELD_TEXTS.choiceUnknown,
			),
			move: codeOf(SCENARIO_START.beginning, SCENARIO_START.later).default(SCENARIO_START.beginning),
			/** Day of the scenario on which a start `later` begins; `time` is its time of day. */
			date: wholeNumber()
				.refine((day) => day >= 0 && day <= MAX_SCENARIO_DAY, FIELD_TEXTS.between(0, MAX_SCENARIO_DAY))
				.default(0),
			time: clockTime().default("00:00"),
		})
		.transform((effect): typeof effect =>
			effect.group_id > 0 && effect.move === SCENARIO_START.later ? effect : { ...effect, ...FROM_BEGINNING },
		),
)({
	type: 5,
	label: "シナリオ操作",
	fieldLabels: { group_id: "シナリオ", date: "始める日", time: "始める時刻" },
	ability: "scenario",
	single: true,
	startsSending: ({ group_id }) => group_id !== STOP_SCENARIO,
	blank: () => ({ type: 5, member_query_id: null, group_id: STOP_SCENARIO, ...FROM_BEGINNING }),
	references: ({ group_id }) => ({ scenarios: group_id > 0 ? [group_id] : [] }),
	summary: ({ group_id, move, date, time }, { scenarios }) => {
		if (group_id === STOP_SCENARIO) return "シナリオの購読を停止";
		if (group_id === PREVIOUS_SCENARIO) return "前のシナリオを再開";
		return `シナリオ${shortNames(scenarios, group_id)}を${move === SCENARIO_START.later ? `${date}日目 ${time}から` : ""}開始`;
	},
});
