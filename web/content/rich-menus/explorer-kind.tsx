import { Badge, Stack, Text, Tooltip } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { takeFirst } from "#domain/engine/explorer/list-rows.ts";
import { IMAGE_ONLY_TENANT, type RichmenuAppendix, type RichmenuRow } from "#domain/engine/kinds/richmenu.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { ActiveSwitch } from "#web/engine/explorer/cells/ActiveSwitch.tsx";
import { LinesCell } from "#web/engine/explorer/cells/LinesCell.tsx";
import { RichmenuFriends } from "#web/engine/explorer/cells/RichmenuFriends.tsx";
import { ThumbnailCell } from "#web/engine/explorer/cells/ThumbnailCell.tsx";
import { defineView } from "#web/engine/explorer/kindView.ts";
import { LIST_TEXTS } from "#web/engine/explorer/listTexts.ts";
import { RichmenuIcon, TapIcon } from "#web/platform/ui/consoleIcons.tsx";
import { DefaultMenuLine } from "./DefaultMenuLine.tsx";
import { FailedFolderIcon } from "./FailedFolderIcon.tsx";

const SHOWN_BUTTONS = 2;
const isDownloaded = ({ downloaded }: RichmenuRow) => downloaded === 1;

/** Reason why a menu cannot be switched on or off; null if it can. */
function switchBlockReason({ name, updating, no_btn, active, downloaded }: RichmenuRow): string | null {
	if (downloaded) return LIST_TEXTS.protected;
	if (updating) return LIST_TEXTS.menuUpdating;
	return no_btn && !active ? RICHMENU_TEXTS.menuWithoutButtons(name) : null;
}

const SHOWN_TAPS = 2;

/** Tap counts and labels of the first buttons whose taps are recorded. */
function TapCounts({ buttons }: Pick<RichmenuRow, "buttons">) {
	const lines = buttons
		.filter(({ is_tap_recording }) => is_tap_recording === 1)
		.map(({ id, label, tap_count, unique_tap_count }) => ({
			id,
			taps: `${(tap_count ?? 0).toLocaleString("ja-JP")}回（${(unique_tap_count ?? 0).toLocaleString("ja-JP")}人）`,
			label,
		}));
	if (lines.length === 0) return <LinesCell lines={[]} />;
	const rest = lines.length - SHOWN_TAPS;
	return (
		<Stack gap={0} miw={0} title={lines.map(({ taps, label }) => `${taps} ${label}`).join("\n")}>
			{lines.slice(0, SHOWN_TAPS).map(({ id, taps, label }) => (
				<div key={id}>
					<Text size="sm">{taps}</Text>
					<Text size="xs" c="dimmed" lineClamp={2}>
						{label}
					</Text>
				</div>
			))}
			{rest > 0 && (
				<Text size="xs" c="dimmed">
					ほか{rest}個
				</Text>
			)}
		</Stack>
	);
}

function ButtonNames({ buttons }: Pick<RichmenuRow, "buttons">) {
	const { first, hiddenCount } = takeFirst(buttons.map(({ label }) => label).filter(Boolean), SHOWN_BUTTONS);
	return (
		<Stack gap={0} miw={0}>
			<Text size="sm">{buttons.length}個</Text>
			<Text size="xs" c="dimmed" truncate title={buttons.map(({ label }) => label).join("、")}>
				{first.join("、")}
				{hiddenCount > 0 && ` ほか${hiddenCount}個`}
			</Text>
		</Stack>
	);
}

/** Number of friends whose phones do not show the menu that the console counts as shown, with the reason. */
const NotShownCount = ({ count, reason }: { count: number; reason: string }) => (
	<Tooltip label={reason} multiline maw="20rem" events={{ hover: true, focus: true, touch: true }}>
		<Text size="xs" c="red" tabIndex={0} aria-label={`${LIST_TEXTS.menuNotShown(count)}: ${reason}`}>
			{LIST_TEXTS.menuNotShown(count)}
		</Text>
	</Tooltip>
);

/** List of the rich menus: picture, buttons, taps, and the switch that shows a menu. */
export const richMenuKindView = defineView<RichmenuRow, RichmenuAppendix>({
	icon: RichmenuIcon,
	purpose: "トーク画面の下にボタンを並べて、予約や案内へすぐに進めるようにできます。",
	nameLink: (row) =>
		isDownloaded(row) ? null : addressOf("richmenu", { id: row.id, group: row.group_id ?? 0 }),
	belowName: (row, appendix) => (
		<>
			{appendix && appendix.failure !== null && <Badge color="red">{LIST_TEXTS.menuFailed}</Badge>}
			{row.is_common === 1 && <Badge color="green">標準で表示中</Badge>}
			{row.selected === 1 && <Badge>最初に表示</Badge>}
			{isDownloaded(row) && <Badge color="gray">{LIST_TEXTS.protected}</Badge>}
			{row.updating === 1 && <Badge color="yellow">{LIST_TEXTS.menuUpdating}</Badge>}
		</>
	),
	Above: DefaultMenuLine,
	menuEntries: ({ id }) => [
		{
			label: "タップ数を見る",
			icon: <TapIcon />,
			to: addressOf("richmenuTaps", { id }),
			ability: "user-richmenu-tap-count",
		},
	],
	FolderMark: FailedFolderIcon,
	columns: [
		{
			label: "有効",
			width: "4.25rem",
			render: (row) => (
				<ActiveSwitch row={row} isOn={row.active === 1} disabledReason={switchBlockReason(row)} />
			),
		},
		{
			label: "画像",
			width: "9rem",
			render: ({ media_url, name }) => <ThumbnailCell url={media_url} alt={`「${name}」の画像`} isWide />,
		},
		{ label: "ボタン", width: "7.5rem", render: (row) => <ButtonNames {...row} /> },
		{
			label: "タップ数",
			width: "9rem",
			ability: "user-richmenu-tap-count",
			render: (row) => <TapCounts {...row} />,
		},
		{
			label: "表示中",
			width: "5.5rem",
			align: "right",
			needsAppendix: true,
			render: (row, { member_count, failed_count, failure }) => (
				// Inherits the alignment: right in a table column, left on a card.
				<div>
					<RichmenuFriends row={row} count={member_count} />
					{failure !== null && <NotShownCount count={failed_count} reason={failure} />}
				</div>
			),
		},
	],
	state: ({ active, no_btn }) => (no_btn ? "unusable" : active ? undefined : "inactive"),
	undeletable: ({ updating }) => (updating ? LIST_TEXTS.menuUpdating : null),
	readOnly: isDownloaded,
	copying: {
		by: "page",
		to: ({ id, group_id }) => addressOf("newRichmenu", { group: group_id ?? 0, copy: id }),
		refused: ({ name, lmp_menu_id }) => (lmp_menu_id === null ? null : RICHMENU_TEXTS.lmpMenuCopy(name)),
	},
	deactivation: { title: LIST_TEXTS.menuOffTitle, message: LIST_TEXTS.menuOff },
	creation: ({ tenant_code }) => ({
		by: "page",
		address: tenant_code === IMAGE_ONLY_TENANT ? "newRichmenu" : "richmenuModes",
	}),
});
