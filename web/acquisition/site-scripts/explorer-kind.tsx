import { Badge } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { ScriptRow } from "#domain/engine/kinds/script.ts";
import { createdColumn } from "#web/engine/explorer/cells/CreatedColumn.tsx";
import { LinesCell } from "#web/engine/explorer/cells/LinesCell.tsx";
import { defineView } from "#web/engine/explorer/kindView.ts";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { FriendsIcon, ScriptIcon, TrackerIcon } from "#web/platform/ui/consoleIcons.tsx";

/** View of site scripts in the explorer. */
export const scriptKindView = defineView<ScriptRow>({
	icon: ScriptIcon,
	purpose: "自社サイトのページごとに登録すると、友だちがどこから来てどれだけ見ていたかが分かります。",
	belowName: ({ is_active }) => (
		<Badge color={is_active ? "green" : "gray"}>{is_active ? "有効" : "無効"}</Badge>
	),
	columns: [
		{
			label: "URL",
			render: ({ url }) => (
				<CutText size="sm" lines={2}>
					{url}
				</CutText>
			),
		},
		{
			label: "参照元",
			render: ({ referers }) => (
				<LinesCell
					lines={referers.map(
						({ rule, stay_seconds, count }) =>
							`${count.toLocaleString("ja-JP")}回・${stay_seconds.toLocaleString("ja-JP")}秒以上・${rule}`,
					)}
				/>
			),
		},
		createdColumn,
	],
	menuEntries: ({ id }) => [
		{ label: "訪問した友だちを見る", icon: <FriendsIcon />, to: addressOf("scriptMembers", { id }) },
		{ label: "訪問と参照元を分析する", icon: <TrackerIcon />, to: addressOf("scriptReferers", { id }) },
	],
	state: ({ is_active }) => (is_active ? undefined : "inactive"),
	copying: { by: "crud" },
});
