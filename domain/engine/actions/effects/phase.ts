import { z } from "zod";
import { chosenIds } from "#domain/engine/filters/conditions/condition-fields.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { codeOf } from "#domain/platform/wire/input-schemas.ts";
import { conditionField } from "./condition-field.ts";
import { defineEffect } from "./definition.ts";
import { shortNames } from "./short-names.ts";

/** Codes of `method`: marks the phases as passed, or reverts that. */
export const PHASE_METHOD = { pass: 0, revert: 1 } as const;

/** Labels by `method`. */
export const PHASE_METHODS = { [PHASE_METHOD.pass]: "通過させる", [PHASE_METHOD.revert]: "外す" } as const;

/** Effect 50: marks phases of journeys as passed, or reverts that. */
export const phase = defineEffect(
	z.object({
		type: z.literal(50),
		...conditionField(),
		method: codeOf(PHASE_METHOD.pass, PHASE_METHOD.revert).default(PHASE_METHOD.pass),
		journey_tags: chosenIds(ACTION_TEXTS.phaseRequired),
	}),
)({
	type: 50,
	label: "ジャーニーを進める",
	fieldLabels: { journey_tags: "フェーズ" },
	ability: "journey",
	blank: () => ({ type: 50, member_query_id: null, method: PHASE_METHOD.pass, journey_tags: [] }),
	runsWithoutDeleted: true,
	references: ({ journey_tags }) => ({ journeyPhases: journey_tags }),
	summary: ({ method, journey_tags }, { journeyPhases }) =>
		`フェーズ${shortNames(journeyPhases, ...journey_tags)}を${PHASE_METHODS[method]}`,
});
