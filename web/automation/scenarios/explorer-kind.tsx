import { Badge, Group } from "@mantine/core";
import { afterFinishText } from "#domain/automation/scenarios/after-finish.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { ScenarioAppendix, ScenarioRow } from "#domain/engine/kinds/scenario.ts";
import { SCENARIO_TEXTS } from "#domain/platform/texts/scenarios-texts.ts";
import { LinesCell } from "#web/engine/explorer/cells/LinesCell.tsx";
import { SearchLink } from "#web/engine/explorer/cells/SearchLink.tsx";
import { defineView, lateToolPanel } from "#web/engine/explorer/kindView.ts";
import { LIST_TEXTS } from "#web/engine/explorer/listTexts.ts";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { EyeIcon, FriendsIcon, ScenarioIcon, SendIcon } from "#web/platform/ui/consoleIcons.tsx";
import { currentReaders, finishedReaders } from "./readerConditions.ts";
import { copyScenarioWithConfirmation, deleteScenarioWithToast } from "./scenarioExplorerCalls.ts";
import { SCENARIO_RUN_LABELS, timingLabel } from "./scenarioLabels.ts";

/** View of scenarios in the explorer. */
export const scenarioKindView = defineView<ScenarioRow, ScenarioAppendix>({
	icon: ScenarioIcon,
	purpose: "友だち追加や申込を起点に、何日後に何を送るかを順番に決めておけます。",
	columns: [
		{
			label: "状態・タイミング",
			width: "13rem",
			render: ({ is_run, date_diff, status_description }) => (
				<>
					<Group gap="xs" wrap="nowrap">
						<Badge color={is_run ? "green" : "gray"} flex="none">
							{SCENARIO_RUN_LABELS[is_run]}
						</Badge>
						<CutText size="sm">{timingLabel(date_diff)}</CutText>
					</Group>
					<CutText size="xs" c="dimmed" lines={2}>
						{status_description}
					</CutText>
				</>
			),
		},
		{ label: "読み終えたあと", render: (row) => <LinesCell lines={[afterFinishText(row)]} /> },
		{
			label: "購読中",
			width: "5rem",
			align: "right",
			needsAppendix: true,
			render: (row, { reading_count }) => (
				<SearchLink
					count={reading_count}
					label={`「${row.name}」を購読中の友だち`}
					condition={currentReaders(row.id)}
				/>
			),
		},
		{
			label: "読み終えた",
			width: "6.25rem",
			align: "right",
			needsAppendix: true,
			render: (row, { fin_count }) => (
				<SearchLink
					count={fin_count}
					label={`「${row.name}」を読み終えた友だち`}
					condition={finishedReaders(row.id)}
				/>
			),
		},
	],
	menuEntries: ({ id, group_id }) => [
		{
			label: "読者を見る",
			icon: <FriendsIcon />,
			to: addressOf("scenarioReaders", { id, group: group_id ?? 0 }),
		},
		{ label: "プレビュー", icon: <EyeIcon />, to: addressOf("scenarioPreview", { id }), newTab: true },
		{ label: "テスト送信", icon: <SendIcon />, to: addressOf("scenarioTest", { id }), newTab: true },
	],
	tools: [
		{
			label: "友だち追加時の設定",
			icon: <FriendsIcon />,
			ability: "scenario-write",
			Panel: lateToolPanel(async () => (await import("./FollowSettingPanel.tsx")).FollowSettingPanel),
		},
	],
	copying: { by: "call", run: copyScenarioWithConfirmation },
	deletion: {
		warnings: [LIST_TEXTS.scenarioDeleteReaders, LIST_TEXTS.scenarioDeleteMoves],
		oneByOne: { refusal: SCENARIO_TEXTS.scenarioOneAtATime, run: deleteScenarioWithToast },
	},
});
