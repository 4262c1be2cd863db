import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { clockTime, codeOf, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { MAX_SCENARIO_DAY, PREVIOUS_SCENARIO, STOP_SCENARIO } from "../scenario-codes.ts";
import { conditionField } from "./condition-field.ts";
import { defineEffect } from "./definition.ts";
import { shortNames } from "./short-names.ts";

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
			/** 1: starts on day `date` at `time` instead of the beginning (rules, Codes). */
			move: codeOf(0, 1).default(0),
			date: wholeNumber()
				.refine((day) => day >= 0 && day <= MAX_SCENARIO_DAY, FIELD_TEXTS.between(0, MAX_SCENARIO_DAY))
				.default(0),
			time: clockTime().default("00:00"),
		})
		.transform((effect): typeof effect =>
			effect.group_id > 0 && effect.move === 1 ? effect : { ...effect, move: 0, date: 0, time: "00:00" },
		),
)({
	type: 5,
	label: "シナリオ操作",
	fieldLabels: { group_id: "シナリオ", date: "始める日", time: "始める時刻" },
	ability: "scenario",
	single: true,
	startsSending: ({ group_id }) => group_id !== STOP_SCENARIO,
	blank: () => ({ type: 5, member_query_id: null, group_id: STOP_SCENARIO, move: 0, date: 0, time: "00:00" }),
	references: ({ group_id }) => ({ scenarios: group_id > 0 ? [group_id] : [] }),
	summary: ({ group_id, move, date, time }, { scenarios }) => {
		if (group_id === STOP_SCENARIO) return "シナリオの購読を停止";
		if (group_id === PREVIOUS_SCENARIO) return "前のシナリオを再開";
		return `シナリオ${shortNames(scenarios, group_id)}を${move === 1 ? `${date}日目 ${time}から` : ""}開始`;
	},
});
