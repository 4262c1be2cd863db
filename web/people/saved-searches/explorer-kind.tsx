import { Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { FunnelAppendix, FunnelRow } from "#domain/engine/kinds/funnel.ts";
import { CountLink } from "#web/engine/explorer/cells/CountLink.tsx";
import { createdColumn } from "#web/engine/explorer/cells/CreatedColumn.tsx";
import { defineView, lateEditorPanel } from "#web/engine/explorer/kindView.ts";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { FriendsIcon, FunnelIcon } from "#web/platform/ui/consoleIcons.tsx";

const membersAddress = ({ member_query_id }: FunnelRow) =>
	addressOf("funnelMembers", { id: member_query_id });

/** List of the saved searches (`funnel` on the wire). */
export const funnelKindView = defineView<FunnelRow, FunnelAppendix>({
	icon: FunnelIcon,
	purpose: "よく使うさがし方を名前を付けて保存しておくと、配信や自動応答の相手をすぐに選べます。",
	columns: [
		{
			label: "条件",
			needsAppendix: true,
			render: (_, { description }) => (
				<CutText size="sm" lines={2}>
					{description}
				</CutText>
			),
		},
		{
			label: "当てはまる友だち",
			width: "8.5rem",
			align: "right",
			needsAppendix: true,
			render: (row, { member_count }) =>
				member_count === null ? (
					<Text size="sm" c="dimmed">
						権限なし
					</Text>
				) : (
					<CountLink
						count={member_count}
						unit="人"
						label={`「${row.name}」に当てはまる友だち`}
						to={membersAddress(row)}
					/>
				),
		},
		createdColumn,
	],
	menuEntries: (row) => [{ label: "当てはまる友だちを見る", icon: <FriendsIcon />, to: membersAddress(row) }],
	copying: { by: "crud" },
	Panel: lateEditorPanel(async () => (await import("./FunnelEditorPanel.tsx")).FunnelEditorPanel),
});
