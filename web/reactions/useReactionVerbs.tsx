import { useLocation } from "wouter";
import { addressOf } from "#domain/addresses.ts";
import { useAbility } from "../api/session.tsx";
import { ask } from "../ui/ConfirmDialog.tsx";
import { CopyIcon, DeleteIcon, EditIcon } from "../ui/icons.tsx";
import type { RowMenuItem } from "../ui/RowMenu.tsx";
import { toastDone, toastFailed } from "../ui/toast.ts";
import { type ReactionRow, removeReaction } from "./api.ts";

/** What an operator may do with an auto-response of the list. */
export function useReactionVerbs() {
	const mayWrite = useAbility("reaction-write");
	const [, goTo] = useLocation();
	const menuOf = (reaction: ReactionRow): RowMenuItem[] => [
		{
			label: "編集する",
			icon: <EditIcon />,
			onClick: () => goTo(addressOf("reaction", { id: reaction.id })),
		},
		{
			label: "コピーする",
			icon: <CopyIcon />,
			onClick: () => goTo(`${addressOf("newReaction")}?copy=${reaction.id}`),
		},
		{ label: "削除する", icon: <DeleteIcon />, onClick: () => void remove(reaction), destructive: true },
	];
	return {
		menuOf: (reaction: ReactionRow) => (mayWrite ? menuOf(reaction) : []),
		remove: (reaction: ReactionRow) => mayWrite && void remove(reaction),
	};
}

async function remove({ id, name }: ReactionRow): Promise<void> {
	const confirmed = await ask({
		title: "自動応答を削除",
		message: `「${name}」を削除すると、このキーワードに応答しなくなります。操作は取り消せません。本当に削除しますか？`,
		confirm: "削除する",
		destructive: true,
	});
	if (!confirmed) return;
	await removeReaction(id)
		.then(() => toastDone(`「${name}」を削除しました`))
		.catch(toastFailed);
}
