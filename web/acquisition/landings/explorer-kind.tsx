import { Group } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { type LandingAppendix, type LandingRow, landingPath } from "#domain/engine/kinds/landing.ts";
import { CountLink } from "#web/engine/explorer/cells/CountLink.tsx";
import { createdColumn } from "#web/engine/explorer/cells/CreatedColumn.tsx";
import { defineView } from "#web/engine/explorer/kindView.ts";
import { publicAddress } from "#web/platform/api/publicAddress.ts";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { LandingIcon, TrackerIcon } from "#web/platform/ui/consoleIcons.tsx";
import { RowCopy } from "#web/platform/ui/RowCopy.tsx";

const urlOf = ({ code }: LandingRow) => publicAddress(landingPath(code));

/** View of landing pages in the explorer. */
export const landingKindView = defineView<LandingRow, LandingAppendix>({
	icon: LandingIcon,
	purpose: "チラシやSNSごとに別のアドレスを用意すると、どこから友だちが増えたかが分かります。",
	columns: [
		{
			label: "アドレス",
			render: (row) => (
				<Group gap="0.125rem" wrap="nowrap">
					<CutText size="sm">{urlOf(row)}</CutText>
					<RowCopy text={urlOf(row)} />
				</Group>
			),
		},
		{
			label: "アクセス",
			width: "6rem",
			align: "right",
			needsAppendix: true,
			render: ({ name }, { visit_count }) => (
				<CountLink count={visit_count} unit="回" label={`「${name}」へのアクセス`} />
			),
		},
		{
			label: "追加した友だち",
			width: "8rem",
			align: "right",
			needsAppendix: true,
			render: ({ id, name }, { member_count }) => (
				<CountLink
					count={member_count}
					unit="人"
					label={`「${name}」から追加した友だち`}
					to={addressOf("landingMembers", { id })}
				/>
			),
		},
		createdColumn,
	],
	menuEntries: ({ id }) => [
		{ label: "日・媒体・担当で分析する", icon: <TrackerIcon />, to: addressOf("landingReport", { id }) },
	],
	copying: { by: "crud" },
});
