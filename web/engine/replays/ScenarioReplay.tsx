import type { ScenarioReplayInput } from "#domain/automation/forecast/forecast-input.ts";
import { SCENARIO_REPLAY_DAYS } from "#domain/automation/forecast/scenario-replay.ts";
import type { Timing } from "#domain/engine/steps/step-timing.ts";
import { type Step, sendingStepsOf } from "#web/engine/send-forecast/useForecast.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { ReplayPanel } from "./ReplayPanel.tsx";
import { ScenarioReplayResult } from "./ScenarioReplayResult.tsx";
import { useReplay } from "./useReplay.ts";

const { replay } = client.forecast.api.scenario[":id"];

export type ReplayedScenario = Wire<typeof replay.$post>;

interface ScenarioReplayProps {
	id: number;
	timing: Timing;
	/** Steps and timing as they would be saved; missing ones are the stored ones. */
	steps?: readonly Step[];
	dateDiff?: ScenarioReplayInput["date_diff"];
}

/** Replay of a scenario over the readers of the last days. */
export function ScenarioReplay({ id, timing, steps, dateDiff }: ScenarioReplayProps) {
	const draft: ScenarioReplayInput = {
		...(steps && { steps: sendingStepsOf(steps).map((step) => ({ ...step, minute: step.minute ?? 0 })) }),
		...(dateDiff !== undefined && { date_diff: dateDiff }),
	};
	const replayed = useReplay<ScenarioReplayInput, ReplayedScenario>(draft, (json) =>
		unwrap(replay.$post({ param: { id: String(id) }, json }), { handles: [403, 404] }),
	);
	return (
		<ReplayPanel purpose={PURPOSE} incompleteText={null} replay={replayed}>
			{(result) => <ScenarioReplayResult result={result} timing={timing} />}
		</ReplayPanel>
	);
}

const PURPOSE = `この${SCENARIO_REPLAY_DAYS}日間にこのシナリオを読んだ友だちに、前からこの内容だったら何通届いていたかを計算します。何も送信しません。`;
