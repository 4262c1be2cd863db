import { useAbility } from "../api/session.tsx";
import { ask } from "../ui/ConfirmDialog.tsx";
import { CopyIcon, DeleteIcon, EditIcon } from "../ui/icons.tsx";
import type { RowMenuItem } from "../ui/RowMenu.tsx";
import { toastDone, toastFailed } from "../ui/toast.ts";
import { type ActionRow, copyAction, removeAction } from "./api.ts";

/** What an operator may do with an action of the list. */
export function useActionVerbs(onEdit: (id: number) => void) {
	const mayWrite = useAbility("action-write");
	const menuOf = (action: ActionRow): RowMenuItem[] => [
		{ label: "編集する", icon: <EditIcon />, onClick: () => onEdit(action.id) },
		{ label: "コピーする", icon: <CopyIcon />, onClick: () => void copy(action) },
		{ label: "削除する", icon: <DeleteIcon />, onClick: () => void remove(action), destructive: true },
	];
	return {
		menuOf: (action: ActionRow) => (mayWrite ? menuOf(action) : []),
		remove: (action: ActionRow) => mayWrite && void remove(action),
	};
}

const copy = ({ id }: ActionRow) =>
	copyAction(id)
		.then((name) => toastDone(`「${name}」を作りました`))
		.catch(toastFailed);

async function remove({ id, name }: ActionRow): Promise<void> {
	const confirmed = await ask({
		title: "アクションを削除",
		message: `「${name}」を削除します。操作は取り消せません。本当に削除しますか？`,
		confirm: "削除する",
		destructive: true,
	});
	if (!confirmed) return;
	await removeAction(id)
		.then(() => toastDone(`「${name}」を削除しました`))
		.catch(toastFailed);
}
