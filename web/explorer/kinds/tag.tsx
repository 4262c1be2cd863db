import { Badge, Text } from "@mantine/core";
import { addressOf } from "#domain/addresses.ts";
import { paddedDay } from "#domain/explorer/rows.ts";
import type { TagAppendix, TagRow } from "#domain/kinds/tag.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { call } from "../../api/client.ts";
import { ApiError } from "../../api/error.ts";
import { saveKeyHeader } from "../../api/useSaveKey.ts";
import { ImportPanel } from "../../tags/ImportPanel.tsx";
import { FileIcon, FriendsIcon, TagIcon } from "../../ui/icons.tsx";
import { RowCopy } from "../../ui/RowCopy.tsx";
import { toastDone } from "../../ui/toast.ts";
import { showAlert } from "../alert.tsx";
import { CountLink } from "../cells/CountLink.tsx";
import { Lines } from "../cells/Lines.tsx";
import { LIST_TEXTS } from "../texts.ts";
import { defineView } from "./definition.ts";

const members = ({ id, group_id }: TagRow) => addressOf("tagMembers", { id, group: group_id ?? 0 });

async function copy({ id, name }: TagRow) {
	try {
		const { id: made } = await call<{ id: number }>("POST", `/line/tag/${id}/copy`, {
			json: {},
			headers: saveKeyHeader(),
			handles: [403],
		});
		toastDone(`「${name}」をコピーしました`);
		return { focus: made };
	} catch (error) {
		const refused = error instanceof ApiError && error.status === 403;
		if (refused) showAlert(LIST_TEXTS.cannotCopy, error.messages);
		else showAlert(TEXTS.unknownError);
		return null;
	}
}

export const tag = defineView<TagRow, TagAppendix>({
	icon: TagIcon,
	purpose: "「リピーター」「VIP」などの目印を付けておくと、その友だちだけに配信できます。",
	opens: ({ id, group_id, protected: isProtected }) =>
		isProtected ? null : addressOf("tagSetting", { id, group: group_id ?? 0 }),
	below: ({ protected: isProtected }) =>
		isProtected === 1 && <Badge color="gray">{LIST_TEXTS.protected}</Badge>,
	columns: [
		{
			label: "コピー",
			width: "4rem",
			render: ({ name }) => <RowCopy text={name} />,
		},
		{
			label: "定員",
			width: "5rem",
			align: "right",
			render: ({ capacity }) => (
				<Text size="sm" c={capacity === null ? "dimmed" : undefined}>
					{capacity === null ? "なし" : `${capacity.toLocaleString("ja-JP")}人`}
				</Text>
			),
		},
		{
			label: "追加時のアクション",
			late: true,
			render: (_, { append_action_text }) => <Lines lines={append_action_text} />,
		},
		{
			label: "満員時のアクション",
			late: true,
			render: (_, { fulled_action_text }) => <Lines lines={fulled_action_text} />,
		},
		{
			label: "外すタグ",
			width: "7rem",
			render: ({ replace_tag_name }) => <Lines lines={[replace_tag_name]} />,
		},
		{
			label: "友だち",
			width: "5.5rem",
			align: "right",
			late: true,
			render: (row, { member_count }) => (
				<CountLink count={member_count} unit="人" label={`「${row.name}」の友だち`} to={members(row)} />
			),
		},
		{
			label: "作成日",
			width: "6.5rem",
			align: "right",
			render: ({ created_at }) => (
				<Text size="sm" component="time" dateTime={created_at.replace(" ", "T")}>
					{paddedDay(created_at)}
				</Text>
			),
		},
	],
	entries: (row) => [{ label: "友だちを見る", icon: <FriendsIcon />, to: members(row) }],
	frozen: ({ name, protected: isProtected }) => (isProtected ? TEXTS.protectedTagRename(name) : null),
	kept: ({ name, protected: isProtected }) => (isProtected ? TEXTS.protectedTagDelete(name) : null),
	copying: {
		by: "call",
		run: copy,
		refused: ({ name, protected: isProtected }) => (isProtected ? TEXTS.protectedTagCopy(name) : null),
	},
	tools: [{ label: "CSV取り込み", icon: <FileIcon />, ability: "tag-write", Panel: ImportPanel }],
	newNameRequired: TEXTS.newTagNameRequired,
});
