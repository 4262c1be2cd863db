import { Badge, Code, Group, Stack } from "@mantine/core";
import { formExportPath } from "#domain/acquisition/forms/form-export-path.ts";
import { RECEPTION_LABELS, type ReceptionState } from "#domain/acquisition/forms/reception-states.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import {
	DETAIL_GENERATION,
	type FormAppendix,
	type FormRow,
	GOOGLE_SHEET,
	USABLE_GENERATION,
} from "#domain/engine/kinds/form.ts";
import { formPath, formPreviewPath } from "#domain/engine/public-addresses/form-address.ts";
import { CountLink } from "#web/engine/explorer/cells/CountLink.tsx";
import { createdColumn } from "#web/engine/explorer/cells/CreatedColumn.tsx";
import { NotifyToggle } from "#web/engine/explorer/cells/rowToggles.tsx";
import { defineView } from "#web/engine/explorer/kindView.ts";
import { lateTestPanel } from "#web/inbox/testers/lateTestPanel.tsx";
import { publicAddress } from "#web/platform/api/publicAddress.ts";
import {
	ActionIcon,
	BlockIcon,
	DownloadIcon,
	EyeIcon,
	FileIcon,
	FormIcon,
	InfoIcon,
	LinkIcon,
	MessageIcon,
	SendIcon,
} from "#web/platform/ui/consoleIcons.tsx";
import { RowCopy } from "#web/platform/ui/RowCopy.tsx";

const answersAddress = ({ id }: FormRow) => addressOf("formAnswers", { id });
const isUsable = ({ generation }: FormRow) => generation >= USABLE_GENERATION;

const SHEET_LABELS: Record<number, { text: string; color: string } | undefined> = {
	[GOOGLE_SHEET.linked]: { text: "シート連携中", color: "green" },
	[GOOGLE_SHEET.broken]: { text: "シートエラー", color: "red" },
};

interface StatusProps {
	row: FormRow;
	reception: ReceptionState | undefined;
}

/** Status of a form (E-112, E-113), including why a published one accepts no responses. */
function Status({ row, reception }: StatusProps) {
	const { status_description, export_google_sheet } = row;
	const sheet = SHEET_LABELS[export_google_sheet];
	return (
		<Stack gap="0.125rem" align="flex-start">
			{/* The name of an unusable form says so. */}
			{isUsable(row) && <StatusBadge description={status_description} reception={reception} />}
			{sheet && <Badge color={sheet.color}>{sheet.text}</Badge>}
		</Stack>
	);
}

interface StatusBadgeProps extends Pick<StatusProps, "reception"> {
	description: string | null;
}

function StatusBadge({ description, reception }: StatusBadgeProps) {
	if (description)
		return (
			<Badge color="red" title={description}>
				停止中
			</Badge>
		);
	if (reception) return <Badge color="gray">{RECEPTION_LABELS[reception]}</Badge>;
	return <Badge color="green">公開中</Badge>;
}

/** View of answer forms in the explorer. */
export const formKindView = defineView<FormRow, FormAppendix>({
	icon: FormIcon,
	purpose: "アンケートや申込を受け付けて、答えを友だちごとに残せます。",
	belowName: (row) => (
		<Group gap="0.125rem" wrap="nowrap">
			<Code>{row.code}</Code>
			{isUsable(row) && <RowCopy text={publicAddress(formPath(row.code))} />}
		</Group>
	),
	columns: [
		{
			label: "状態",
			width: "8rem",
			// The appendix loads later.
			render: (row, appendix: Partial<FormAppendix>) => (
				<Status row={row} reception={appendix.reception_state} />
			),
		},
		{
			label: "通知",
			width: "3.75rem",
			render: (row) => <NotifyToggle row={row} isOn={row.notify === 1} />,
		},
		{
			label: "回答数",
			width: "5rem",
			align: "right",
			needsAppendix: true,
			render: (row, { answer_count }) => (
				<CountLink count={answer_count} unit="件" label={`「${row.name}」の回答`} to={answersAddress(row)} />
			),
		},
		{
			label: "回答者",
			width: "5rem",
			align: "right",
			needsAppendix: true,
			render: (row, { answer_member_count }) => (
				<CountLink
					count={answer_member_count}
					unit="人"
					label={`「${row.name}」に回答した友だち`}
					to={answersAddress(row)}
				/>
			),
		},
		createdColumn,
	],
	menuEntries: (row) => {
		const { id, generation, status_description, code } = row;
		return [
			...(generation === DETAIL_GENERATION
				? [{ label: "詳細を見る", icon: <InfoIcon />, to: addressOf("formDetail", { id }) }]
				: []),
			...(isUsable(row)
				? [
						{
							label: "友だちに送る",
							icon: <SendIcon />,
							to: addressOf("newBroadcast", { form: code }),
							ability: "broadcast-write" as const,
						},
					]
				: []),
			{ label: "回答を見る", icon: <MessageIcon />, to: answersAddress(row) },
			{
				label: "回答を書き出す",
				icon: <DownloadIcon />,
				to: formExportPath(id),
				newTab: true,
				ability: "friend-read",
			},
			{
				label: status_description ? "再開する" : "停止する",
				icon: <BlockIcon />,
				to: addressOf("formStatus", { id }),
				ability: "form-write",
			},
			{
				label: "回答を集計する",
				icon: <InfoIcon />,
				to: addressOf("formCharts", { id }),
				ability: "friend-read",
			},
			...(isUsable(row)
				? [{ label: "Googleシート", icon: <FileIcon />, to: addressOf("formSheet", { id }) }]
				: []),
			{ label: "外部リンク", icon: <LinkIcon />, to: addressOf("formExternal", { id }) },
			...(isUsable(row)
				? [{ label: "プレビュー", icon: <EyeIcon />, to: formPreviewPath(code), newTab: true }]
				: []),
			...(generation === DETAIL_GENERATION
				? []
				: [
						{
							label: "回答後のアクション",
							icon: <ActionIcon />,
							to: addressOf("formAction", { id }),
							ability: "form-write" as const,
						},
					]),
		];
	},
	state: (row) => (isUsable(row) ? undefined : "unusable"),
	TestPanel: lateTestPanel("form"),
	copying: { by: "page", to: ({ id, group_id }) => addressOf("newForm", { copy: id, group: group_id ?? 0 }) },
});
