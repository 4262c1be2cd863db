import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { TrackerAppendix, TrackerRow } from "#domain/engine/kinds/tracker.ts";
import { CountLink } from "#web/engine/explorer/cells/CountLink.tsx";
import { createdColumn } from "#web/engine/explorer/cells/CreatedColumn.tsx";
import { LinesCell } from "#web/engine/explorer/cells/LinesCell.tsx";
import { defineView } from "#web/engine/explorer/kindView.ts";
import { FriendsIcon, TrackerIcon } from "#web/platform/ui/consoleIcons.tsx";

const membersAddress = ({ id }: TrackerRow) => addressOf("trackerMembers", { id });

/** View of conversions in the explorer. */
export const trackerKindView = defineView<TrackerRow, TrackerAppendix>({
	icon: TrackerIcon,
	purpose: "購入や申込などの成果を登録しておくと、どの友だちが達したかを数えられます。",
	columns: [
		{ label: "アクション", render: ({ action_text }) => <LinesCell lines={action_text} /> },
		{
			label: "達した友だち",
			width: "7rem",
			align: "right",
			needsAppendix: true,
			render: (row, { member_count }) => (
				<CountLink
					count={member_count}
					unit="人"
					label={`「${row.name}」に達した友だち`}
					to={membersAddress(row)}
				/>
			),
		},
		createdColumn,
	],
	menuEntries: (row) => [
		{ label: "達した友だちを見る", icon: <FriendsIcon />, to: membersAddress(row) },
		{ label: "分析を見る", icon: <TrackerIcon />, to: addressOf("trackerReport", { id: row.id }) },
	],
	copying: { by: "crud" },
});
