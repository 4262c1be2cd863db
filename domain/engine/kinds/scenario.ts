import { defineKind } from "./definition.ts";
import type { ItemRow } from "./item-fields.ts";

/** Kind: scenarios (`content` in addresses of calls). */
export const scenario = defineKind({
	label: "シナリオ",
	path: "content",
	listPage: "scenarios",
	help: "友だちごとの起点から、順番にメッセージを送ります。",
	creation: { by: "page", address: "newScenario" },
	editPage: "scenario",
	// Copied and deleted only through /api/v1/content_groups (rules, Calls).
	optionalActions: ["newItem"],
	hasAppendix: true,
	readAbility: "scenario-read",
	writeAbility: "scenario-write",
});

/** Codes of `date_diff`: the steps count elapsed time, or days and the clock. */
export const DATE_DIFF = { elapsed: 0, clock: 1 } as const;

export const TIMING_LABELS = {
	[DATE_DIFF.elapsed]: "経過時間で配信",
	[DATE_DIFF.clock]: "時刻指定で配信",
} as const;

export interface ScenarioRow extends ItemRow {
	is_run: 0 | 1;
	date_diff: number;
	status_description: string;
	after_read_to_id: number | null;
	/** Name of that scenario; null if there is none or it was deleted. */
	after_read_to: string | null;
	after_read_to_step: number | null;
}

export interface ScenarioAppendix {
	reading_count: number;
	fin_count: number;
}

/** Returns the meaning of a scenario's state for its subscribers. */
export const scenarioStatus = (isRun: boolean): string =>
	isRun ? "購読中の友だちに順番に配信します" : "購読中の友だちへの配信も止まっています";
