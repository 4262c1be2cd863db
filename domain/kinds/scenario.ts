import { z } from "zod";
import { MAX_SCENARIO_DAY, PREVIOUS_SCENARIO } from "../effects/scenario.ts";
import type { Resume } from "../scenarios/missed.ts";
import { FIELD_TEXTS } from "../texts/fields.ts";
import { code, wholeNumber } from "../wire.ts";
import { defineKind } from "./definition.ts";
import { type ItemRow, itemFields } from "./item.ts";

export const scenario = defineKind({
	label: "シナリオ",
	path: "content",
	list: "scenarios",
	help: "友だちごとの起点から、順番にメッセージを送ります。",
	creation: { by: "page", address: "newScenario" },
	edit: "scenario",
	// Copied and deleted only through /api/v1/content_groups (rules, Calls).
	actions: ["newItem"],
	appendix: true,
	read: "scenario-read",
	write: "scenario-write",
});

/** How the steps of a scenario are timed. */
export const DATE_DIFF = { elapsed: 0, clock: 1 } as const;

export const TIMING_LABELS = { 0: "経過時間で配信", 1: "時刻指定で配信" } as const;

export const scenarioInput = z
	.object({
		...itemFields,
		is_run: code(0, 1).default(1),
		date_diff: code(0, 1).default(0),
		/** Null or 0 pause, -1 the previous scenario, else that scenario. */
		after_read_to_id: z
			.preprocess(
				(value) => (value === "" || value === undefined || value === 0 || value === "0" ? null : value),
				wholeNumber().nullable(),
			)
			.refine((id) => id === null || id >= PREVIOUS_SCENARIO, FIELD_TEXTS.choiceUnknown)
			.default(null),
		/** The day to begin with; null is the start. */
		after_read_to_step: z
			.preprocess(
				(value) => (value === "" || value === undefined ? null : value),
				wholeNumber()
					.refine(
						(day) => day >= 0 && day <= MAX_SCENARIO_DAY,
						FIELD_TEXTS.numberBetween(0, MAX_SCENARIO_DAY),
					)
					.nullable(),
			)
			.default(null),
		/** Treatment of the steps that were missed, where this save starts the scenario again; skipped by default. */
		resume: z
			.enum(["from_here", "catch_up"] satisfies Resume[], { error: FIELD_TEXTS.choiceUnknown })
			.optional(),
	})
	.transform((input) => ((input.after_read_to_id ?? 0) > 0 ? input : { ...input, after_read_to_step: null }));

export interface ScenarioRow extends ItemRow {
	is_run: 0 | 1;
	date_diff: number;
	status_description: string;
	after_read_to_id: number | null;
	/** The name of that scenario; null where there is none, or it was deleted. */
	after_read_to: string | null;
	after_read_to_step: number | null;
}

export interface ScenarioAppendix {
	reading_count: number;
	fin_count: number;
}

/** What a scenario's state means for its readers. */
export const scenarioStatus = (isRun: boolean): string =>
	isRun ? "購読中の友だちに順番に配信します" : "購読中の友だちへの配信も止まっています";
