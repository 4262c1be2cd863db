import { Badge, Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { dottedDay } from "#domain/engine/explorer/list-rows.ts";
import type { TagAppendix, TagRow } from "#domain/engine/kinds/tag.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { CountLink } from "#web/engine/explorer/cells/CountLink.tsx";
import { LinesCell } from "#web/engine/explorer/cells/LinesCell.tsx";
import { defineView, lateToolPanel } from "#web/engine/explorer/kindView.ts";
import { LIST_TEXTS } from "#web/engine/explorer/listTexts.ts";
import { showAlert } from "#web/engine/explorer/showAlert.tsx";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { ApiError } from "#web/platform/api/apiError.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";
import { ColourDot } from "#web/platform/ui/ColourDot.tsx";
import { FileIcon, FriendsIcon, TagIcon } from "#web/platform/ui/consoleIcons.tsx";
import { RowCopy } from "#web/platform/ui/RowCopy.tsx";
import { toastDone } from "#web/platform/ui/toast.ts";

const membersAddress = ({ id, group_id }: TagRow) => addressOf("tagMembers", { id, group: group_id ?? 0 });

const joinLines = (label: string, lines: string[]) => lines.length > 0 && `${label}: ${lines.join("、")}`;

async function copyTagRow({ id, name }: TagRow) {
	try {
		const { id: copyId } = await unwrap(
			client.tags.line.tag[":id"].copy.$post({ param: { id: String(id) } }, { headers: saveKeyHeader() }),
			{ handles: [403] },
		);
		toastDone(`「${name}」をコピーしました`);
		return { focus: copyId };
	} catch (error) {
		const isForbidden = error instanceof ApiError && error.status === 403;
		if (isForbidden) showAlert(LIST_TEXTS.cannotCopy, error.messages);
		else showAlert(CALL_TEXTS.unknownError);
		return null;
	}
}

/** List of the tags. */
export const tagKindView = defineView<TagRow, TagAppendix>({
	icon: TagIcon,
	purpose: "「リピーター」「VIP」などの目印を付けておくと、その友だちだけに配信できます。",
	nameLink: ({ id, group_id, protected: isProtected }) =>
		isProtected ? null : addressOf("tagSetting", { id, group: group_id ?? 0 }),
	beforeName: ({ colour }) => colour && <ColourDot colour={colour} />,
	besideName: ({ name }) => <RowCopy text={name} />,
	belowName: ({ protected: isProtected }) =>
		isProtected === 1 && <Badge color="gray">{LIST_TEXTS.protected}</Badge>,
	columns: [
		{
			label: "定員・外すタグ",
			width: "8.5rem",
			render: ({ capacity, replace_tag_name }) => (
				<LinesCell
					lines={[
						capacity === null ? "定員なし" : `定員${capacity.toLocaleString("ja-JP")}人`,
						replace_tag_name && `「${replace_tag_name}」を外す`,
					]}
				/>
			),
		},
		{
			label: "アクション",
			width: "10.5rem",
			needsAppendix: true,
			render: (_, { append_action_text, fulled_action_text }) => (
				<LinesCell
					lines={[joinLines("追加時", append_action_text), joinLines("満員時", fulled_action_text)]}
				/>
			),
		},
		{
			label: "友だち",
			width: "5rem",
			align: "right",
			needsAppendix: true,
			render: (row, { member_count }) => (
				<CountLink
					count={member_count}
					unit="人"
					label={`「${row.name}」の友だち`}
					to={membersAddress(row)}
				/>
			),
		},
		{
			label: "作成日",
			width: "6.5rem",
			align: "right",
			render: ({ created_at }) => (
				<Text size="sm" component="time" dateTime={created_at.replace(" ", "T")}>
					{dottedDay(created_at)}
				</Text>
			),
		},
	],
	menuEntries: (row) => [{ label: "友だちを見る", icon: <FriendsIcon />, to: membersAddress(row) }],
	uneditable: ({ protected: isProtected }) => (isProtected ? LIST_TEXTS.protectedUnchangeable : null),
	undeletable: ({ protected: isProtected }) => (isProtected ? LIST_TEXTS.protectedUndeletable : null),
	copying: {
		by: "call",
		run: copyTagRow,
		refused: ({ name, protected: isProtected }) => (isProtected ? TAG_TEXTS.protectedTagCopy(name) : null),
	},
	tools: [
		{
			label: "CSV取り込み",
			icon: <FileIcon />,
			ability: "tag-write",
			Panel: lateToolPanel(async () => (await import("./TagImportPanel.tsx")).TagImportPanel),
		},
	],
	newNameRequired: TAG_TEXTS.newTagNameRequired,
});
