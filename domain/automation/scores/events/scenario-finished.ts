import { defineScoreEvent } from "./definition.ts";

/** A friend read a scenario to its end. */
export const scenarioFinished = defineScoreEvent({
	label: "シナリオを読み終えた",
	help: "シナリオの最後まで届いたときに数えます。",
	items: { kind: "scenario", label: "シナリオ" },
});
