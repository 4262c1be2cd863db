import { Anchor, Badge, Radio, Stack, Text } from "@mantine/core";
import { Link } from "wouter";
import { SCENARIO_REPLAY_DAYS } from "#domain/automation/forecast/scenario-replay.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { DATE_DIFF, type ScenarioRow, scenarioStatus, TIMING_LABELS } from "#domain/engine/kinds/scenario.ts";
import { timingOfScenario } from "#domain/engine/steps/step-timing.ts";
import { TapsOfSource } from "#web/acquisition/links/TapsOfSource.tsx";
import type { ItemData } from "#web/engine/explorer/itemApi.ts";
import { LateScenarioReplay } from "#web/engine/replays/LateScenarioReplay.tsx";
import { SendForecast } from "#web/engine/send-forecast/SendForecast.tsx";
import { StepsPanel } from "#web/engine/steps/StepsPanel.tsx";
import { refreshSteps } from "#web/engine/steps/stepsApi.ts";
import { FIRST_STEP_QUERY } from "#web/engine/steps/useFirstStep.ts";
import { ItemEditorPage } from "#web/people/items/ItemEditorPage.tsx";
import { ItemFactList } from "#web/people/items/ItemFactList.tsx";
import type {
	ItemAsideProps,
	ItemBodyProps,
	ItemCompletion,
	ItemEditor,
	ItemFieldsProps,
} from "#web/people/items/itemEditor.ts";
import { AsidePanel } from "#web/platform/ui/AsidePanel.tsx";
import { AfterFinishFields } from "./AfterFinishFields.tsx";
import { askToResumeScenario } from "./askToResumeScenario.ts";
import { ScenarioFinish } from "./ScenarioFinish.tsx";
import { ScenarioStarts } from "./ScenarioStarts.tsx";
import { fetchMissedSteps } from "./scenarioApi.ts";
import {
	asScenarioCopy,
	BLANK_SCENARIO,
	type ScenarioFormDraft,
	scenarioDraftSchema,
	withFollowUp,
} from "./scenarioDraft.ts";
import { SCENARIO_RUN_LABELS } from "./scenarioLabels.ts";

type ScenarioFacts = Pick<ScenarioRow, "after_read_to">;

/** Editor page of a scenario. */
export const ScenarioPage = () => <ItemEditorPage editor={EDITOR} />;

const ScenarioFields = ({ draft, set, errors }: ItemFieldsProps<ScenarioFormDraft>) => (
	<>
		<Radio.Group
			label="配信の状態"
			description={scenarioStatus(draft.is_run === 1)}
			value={String(draft.is_run)}
			onChange={(run) => set({ is_run: run === "1" ? 1 : 0 })}
		>
			<Stack gap="xs" mt="xs">
				<Radio value="1" label="配信可" />
				<Radio value="0" label="停止" />
			</Stack>
		</Radio.Group>
		<Radio.Group
			label="配信のタイミング"
			value={String(draft.date_diff)}
			onChange={(timing) =>
				set({ date_diff: timing === String(DATE_DIFF.clock) ? DATE_DIFF.clock : DATE_DIFF.elapsed })
			}
		>
			<Stack gap="xs" mt="xs">
				<Radio
					value={String(DATE_DIFF.elapsed)}
					label={TIMING_LABELS[DATE_DIFF.elapsed]}
					description="購読を始めてからの経過時間で、各ステップを送ります。"
				/>
				<Radio
					value={String(DATE_DIFF.clock)}
					label={TIMING_LABELS[DATE_DIFF.clock]}
					description="購読を始めてからの日数と時刻で、各ステップを送ります。"
				/>
			</Stack>
		</Radio.Group>
		<AfterFinishFields draft={draft} set={set} errors={errors} />
	</>
);

const ScenarioBody = ({ data, onVersion }: ItemBodyProps<ScenarioFormDraft, ScenarioFacts>) => (
	<StepsPanel
		kind="scenario"
		id={data.id}
		timing={timingOfScenario(data.date_diff)}
		purpose="購読を始めた友だちに、日時ごとに順番に実行する内容です。"
		onVersion={onVersion}
		before={<ScenarioStarts id={data.id} />}
		after={<ScenarioFinish scenario={data} />}
	/>
);

const TOOL_PAGES = [
	["scenarioPreview", "プレビューを開く"],
	["scenarioTest", "テスト送信を開く"],
] as const;

const ScenarioTools = ({ data }: { data: ItemData<ScenarioFormDraft, ScenarioFacts> }) => (
	<>
		<Badge color={data.is_run === 1 ? "green" : "gray"} title={scenarioStatus(data.is_run === 1)}>
			{SCENARIO_RUN_LABELS[data.is_run]}
		</Badge>
		{TOOL_PAGES.map(([page, label]) => (
			<Anchor key={page} component={Link} href={addressOf(page, { id: data.id })} size="sm">
				{label}
			</Anchor>
		))}
	</>
);

const ScenarioAside = ({ data, draft }: ItemAsideProps<ScenarioFormDraft, ScenarioFacts>) =>
	data ? (
		<>
			<AsidePanel title="保存した場合の7日間の配信見込み">
				<SendForecast
					subject={{ kind: "scenario", id: data.id, draft: settingsOf(draft) }}
					version={data.version}
				/>
			</AsidePanel>
			<AsidePanel title={`過去${SCENARIO_REPLAY_DAYS}日での送信数`}>
				<LateScenarioReplay
					id={data.id}
					timing={timingOfScenario(draft.date_diff)}
					dateDiff={draft.date_diff}
				/>
			</AsidePanel>
			<AsidePanel title="シナリオの情報">
				<ItemFactList rows={[["作成日", data.created_at.slice(0, 10).replaceAll("-", ".")]]} />
				<TapsOfSource type="scenario" id={data.id} />
			</AsidePanel>
		</>
	) : (
		<AsidePanel title="配信ステップ">
			<Text size="sm" c="dimmed">
				シナリオを保存すると、続けて最初のステップを書けます。
			</Text>
		</AsidePanel>
	);

/** Settings that the forecast considers. */
const settingsOf = ({ is_run, date_diff, after_read_to_id, after_read_to_step }: ScenarioFormDraft) => ({
	is_run,
	date_diff,
	after_read_to_id,
	after_read_to_step,
});

/** Editor of a scenario. */
const EDITOR: ItemEditor<ScenarioFormDraft, ScenarioFacts> = {
	kind: "scenario",
	schema: scenarioDraftSchema,
	blank: BLANK_SCENARIO,
	opensAfterSave: true,
	openedWith: FIRST_STEP_QUERY,
	toDraft: withFollowUp,
	toCopy: asScenarioCopy,
	Fields: ScenarioFields,
	Aside: ScenarioAside,
	Body: ScenarioBody,
	BodyTools: ScenarioTools,
	onSaved: (id) => void refreshSteps("scenario", id),
	completeBody: addResumeChoice,
	fieldLabel: (field) => FIELD_LABELS[field],
};

/**
 * Asks for the treatment of missed steps before a stopped scenario runs again, and adds the choice to the
 * body; null if the operator cancels.
 */
async function addResumeChoice({ id, item, start, draft }: ItemCompletion<ScenarioFormDraft>) {
	if (start.is_run === 1 || draft.is_run === 0) return item;
	const missed = await fetchMissedSteps(id);
	if (missed.steps === 0) return item;
	const resume = await askToResumeScenario(missed);
	return resume && { ...item, resume };
}

const FIELD_LABELS: Record<string, string> = {
	after_read_to_id: "次のシナリオ",
	after_read_to_step: "始める日",
};
