import { addressOf } from "#domain/engine/access/addresses.ts";
import type { TrackerAppendix, TrackerRow } from "#domain/engine/kinds/tracker.ts";
import { Code } from "#web/engine/explorer/cells/Code.tsx";
import { CountLink } from "#web/engine/explorer/cells/CountLink.tsx";
import { created } from "#web/engine/explorer/cells/Created.tsx";
import { Lines } from "#web/engine/explorer/cells/Lines.tsx";
import { defineView } from "#web/engine/explorer/kind-view.ts";
import { FriendsIcon, TrackerIcon } from "#web/platform/ui/icons.tsx";

const members = ({ id }: TrackerRow) => addressOf("trackerMembers", { id });

export const tracker = defineView<TrackerRow, TrackerAppendix>({
	icon: TrackerIcon,
	purpose: "購入や申込などの成果を登録しておくと、どの友だちが達したかを数えられます。",
	columns: [
		{ label: "コード", width: "9rem", render: ({ tracker_code }) => <Code code={tracker_code} /> },
		{ label: "アクション", render: ({ action_text }) => <Lines lines={action_text} /> },
		{
			label: "達した友だち",
			width: "7rem",
			align: "right",
			late: true,
			render: (row, { member_count }) => (
				<CountLink count={member_count} unit="人" label={`「${row.name}」に達した友だち`} to={members(row)} />
			),
		},
		created,
	],
	entries: (row) => [
		{ label: "達した友だちを見る", icon: <FriendsIcon />, to: members(row) },
		{ label: "分析を見る", icon: <TrackerIcon />, to: addressOf("trackerReport", { id: row.id }) },
	],
	copying: { by: "crud" },
});
