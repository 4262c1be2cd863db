import { Stack, Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { weekdaysText } from "#domain/engine/explorer/weekdays-text.ts";
import type { ReactionAppendix, ReactionRow } from "#domain/engine/kinds/reaction.ts";
import { ActiveSwitch } from "#web/engine/explorer/cells/ActiveSwitch.tsx";
import { CountLink } from "#web/engine/explorer/cells/CountLink.tsx";
import { LinesCell } from "#web/engine/explorer/cells/LinesCell.tsx";
import { defineView, lateToolPanel } from "#web/engine/explorer/kindView.ts";
import { FileIcon, FriendsIcon, ReactionIcon } from "#web/platform/ui/consoleIcons.tsx";
import { KeywordSummary } from "./KeywordSummary.tsx";

const hitsAddress = ({ id, group_id }: ReactionRow) =>
	addressOf("reactionHits", { id, group: group_id ?? 0 });

/** View of auto-responses in the explorer. */
export const reactionKindView = defineView<ReactionRow, ReactionAppendix>({
	icon: ReactionIcon,
	purpose:
		"「予約」などのキーワードを決めておくと、友だちから届いたときにメッセージの返信やタグの追加を自動で行います。",
	columns: [
		{
			label: "有効",
			width: "4.25rem",
			render: (row) => <ActiveSwitch row={row} isOn={row.is_active === 1} />,
		},
		{ label: "キーワード", width: "8.5rem", render: (row) => <KeywordSummary row={row} /> },
		{
			label: "時間帯・曜日",
			width: "7.25rem",
			render: (row) => (
				<LinesCell
					lines={[row.has_time_restriction ? `${row.hour_from}〜${row.hour_to}` : "終日", weekdaysText(row)]}
				/>
			),
		},
		{
			label: "対象・アクション",
			needsAppendix: true,
			render: (_, { funnel_text, description }) => (
				<Stack gap={0} miw={0}>
					<Text size="xs" c="dimmed" truncate title={funnel_text}>
						{funnel_text || "すべての友だち"}
					</Text>
					<LinesCell lines={description} maxLines={1} />
				</Stack>
			),
		},
		{
			label: "応答",
			width: "6rem",
			align: "right",
			needsAppendix: true,
			render: (row, { member_count, member_count_total }) => (
				<Stack gap={0} align="flex-end">
					<CountLink
						count={member_count}
						unit="人"
						label={`「${row.name}」が応答した友だち`}
						to={hitsAddress(row)}
					/>
					<Text size="xs" c="dimmed">
						のべ{member_count_total.toLocaleString("ja-JP")}回
					</Text>
				</Stack>
			),
		},
	],
	menuEntries: (row) => [{ label: "応答した友だちを見る", icon: <FriendsIcon />, to: hitsAddress(row) }],
	state: ({ is_active }) => (is_active ? undefined : "inactive"),
	tools: [
		{
			label: "CSV取り込み",
			icon: <FileIcon />,
			ability: "reaction-write",
			Panel: lateToolPanel(
				async () => (await import("./AutoResponseImportPanel.tsx")).AutoResponseImportPanel,
			),
		},
	],
	copying: {
		by: "page",
		to: ({ id, group_id }) => addressOf("newReaction", { copy: id, group: group_id ?? 0 }),
	},
});
