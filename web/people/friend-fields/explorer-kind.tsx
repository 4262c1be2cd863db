import { Badge } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { VAR_TYPE_LABELS, type VarRow } from "#domain/engine/kinds/var.ts";
import { CountLink } from "#web/engine/explorer/cells/CountLink.tsx";
import { createdColumn } from "#web/engine/explorer/cells/CreatedColumn.tsx";
import { LinesCell } from "#web/engine/explorer/cells/LinesCell.tsx";
import { defineView, lateToolPanel } from "#web/engine/explorer/kindView.ts";
import { LIST_TEXTS } from "#web/engine/explorer/listTexts.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { ClockIcon, FriendInfoIcon, FriendsIcon } from "#web/platform/ui/consoleIcons.tsx";

interface VarAppendix {
	mcount: number;
}

/** Loads the counts of all fields in one call (E-415). */
async function loadMemberCounts(ids: number[]): Promise<Record<string, VarAppendix>> {
	const counts = await unwrap(client.vars.api.v1.vars.mcounts.$get());
	return Object.fromEntries(ids.map((id) => [id, { mcount: counts[id] ?? 0 }]));
}

/** List of the friend fields (`var` on the wire). */
export const friendInfoKindView = defineView<VarRow, VarAppendix>({
	icon: FriendInfoIcon,
	purpose: "誕生日や担当者など、友だちごとに覚えておきたい項目を作れます。",
	nameLink: ({ id, group_id, protected: isProtected }) =>
		isProtected ? null : addressOf("var", { id, group: group_id ?? 0 }),
	belowName: ({ protected: isProtected }) =>
		isProtected === 1 && <Badge color="gray">{LIST_TEXTS.protected}</Badge>,
	columns: [
		{ label: "種別", width: "7rem", render: ({ type }) => <LinesCell lines={[VAR_TYPE_LABELS[type]]} /> },
		{
			label: "状態",
			width: "7rem",
			render: ({ is_active }) => (
				<Badge color={is_active ? "green" : "gray"}>{is_active ? "有効" : "無効"}</Badge>
			),
		},
		{
			label: "登録した友だち",
			width: "8rem",
			align: "right",
			needsAppendix: true,
			render: ({ id, name }, { mcount }) => (
				<CountLink
					count={mcount}
					unit="人"
					label={`「${name}」を登録した友だち`}
					to={addressOf("varMembers", { id })}
				/>
			),
		},
		createdColumn,
	],
	menuEntries: ({ id }) => [
		{ label: "登録した友だちを見る", icon: <FriendsIcon />, to: addressOf("varMembers", { id }) },
		{ label: "値ごとに見る", icon: <FriendInfoIcon />, to: addressOf("varValues", { id }) },
	],
	tools: [
		{
			label: "2月29日の誕生日",
			icon: <ClockIcon />,
			ability: "var-read",
			Panel: lateToolPanel(async () => (await import("./LeapBirthdayPanel.tsx")).LeapBirthdayPanel),
		},
	],
	uneditable: ({ protected: isProtected }) => (isProtected ? LIST_TEXTS.protectedUnchangeable : null),
	undeletable: ({ can_delete, protected: isProtected }) =>
		can_delete ? null : isProtected ? LIST_TEXTS.protectedUndeletable : LIST_TEXTS.usedUndeletable,
	copying: { by: "page", to: ({ id, group_id }) => addressOf("newVar", { group: group_id ?? 0, copy: id }) },
	loadAppendix: loadMemberCounts,
});
