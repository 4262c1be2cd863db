import { PREVIOUS_SCENARIO } from "#domain/engine/actions/scenario-codes.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";

/** Behaviour after the last step of a scenario. */
export type AfterFinish = "pause" | "previous" | "other";

/** Meaning of `after_read_to_id` (rules, Codes). */
export function afterFinish(id: number | null): AfterFinish {
	if (id === PREVIOUS_SCENARIO) return "previous";
	return id === null ? "pause" : "other";
}

interface AfterFinishSetting {
	after_read_to_id: number | null;
	/** Name of that scenario; null if it was deleted. */
	after_read_to: string | null;
	after_read_to_step: number | null;
}

/** Label of the behaviour after a scenario, on one line. */
export function afterFinishText({
	after_read_to_id: id,
	after_read_to: name,
	after_read_to_step: day,
}: AfterFinishSetting) {
	const after = afterFinish(id);
	if (after === "pause") return "一時停止する";
	if (after === "previous") return "前のシナリオに戻る";
	return `「${name ?? FIELD_TEXTS.choiceDeleted}」を${day === null ? "最初から" : `${day}日目から`}購読する`;
}
