import { ActionIcon, Button, Menu } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { CopyIcon, DeleteIcon, MoreIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { toastUndoable } from "#web/platform/ui/undoToast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import { postBroadcastCopy, refreshBroadcasts, requestDraftDeletion } from "./broadcastApi.ts";

interface NamedBroadcast {
	id: number;
	name: string;
}

/** Command that copies a broadcast into a draft and opens it. */
function useCopy({ id, name }: NamedBroadcast) {
	const { busy, run } = useBusy();
	const goTo = useNavigateIfMounted();
	const copy = () =>
		run(async () => {
			try {
				const copied = await postBroadcastCopy(id, saveKeyHeader());
				toastDone(`「${name}」を複製しました`);
				goTo(addressOf("editBroadcast", { id: copied.id }));
			} catch (error) {
				toastFailed(error);
			}
		});
	return { busy, copy };
}

async function removeDraft({ id, name }: NamedBroadcast): Promise<void> {
	const isSure = await askToConfirm({
		title: "下書きを削除します",
		message: `「${name}」を削除します。友だちには影響しません。`,
		confirm: "削除する",
		destructive: true,
	});
	if (!isSure) return;
	await requestDraftDeletion(id).then(
		({ undo }) => toastUndoable(`「${name}」を削除しました`, undo, refreshBroadcasts),
		toastFailed,
	);
}

/** Button that copies a broadcast. */
export function CopyBroadcastButton(broadcast: NamedBroadcast) {
	const { busy, copy } = useCopy(broadcast);
	return (
		<Button
			variant="default"
			size="xs"
			leftSection={<CopyIcon />}
			disabled={busy}
			onClick={() => void copy()}
			aria-label={`「${broadcast.name}」を複製する`}
		>
			複製する
		</Button>
	);
}

/** Menu of a listed broadcast; only a draft can be deleted. */
export function BroadcastMenu({ isDraft, ...broadcast }: NamedBroadcast & { isDraft: boolean }) {
	const { busy, copy } = useCopy(broadcast);
	return (
		<Menu position="bottom-end">
			<Menu.Target>
				<ActionIcon variant="subtle" color="gray" aria-label={`「${broadcast.name}」の操作`}>
					<MoreIcon />
				</ActionIcon>
			</Menu.Target>
			<Menu.Dropdown>
				<Menu.Item leftSection={<CopyIcon />} disabled={busy} onClick={() => void copy()}>
					複製する
				</Menu.Item>
				{isDraft && (
					<Menu.Item leftSection={<DeleteIcon />} color="red" onClick={() => void removeDraft(broadcast)}>
						削除する
					</Menu.Item>
				)}
			</Menu.Dropdown>
		</Menu>
	);
}
