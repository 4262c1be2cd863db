import { Button } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { CopyIcon, DeleteIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { toastUndoable } from "#web/platform/ui/undoToast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import { postBroadcastCopy, refreshBroadcasts, requestDraftDeletion } from "./broadcastApi.ts";

interface NamedBroadcast {
	id: number;
	name: string;
}

/** Copies a broadcast into a draft and opens it. */
export function CopyBroadcastButton({ id, name }: NamedBroadcast) {
	const { busy, run } = useBusy();
	const goTo = useNavigateIfMounted();
	const copy = async () => {
		try {
			const copied = await postBroadcastCopy(id, saveKeyHeader());
			toastDone(`「${name}」を複製しました`);
			goTo(addressOf("editBroadcast", { id: copied.id }));
		} catch (error) {
			toastFailed(error);
		}
	};
	return (
		<Button
			variant="default"
			size="xs"
			leftSection={<CopyIcon />}
			disabled={busy}
			onClick={() => void run(copy)}
			aria-label={`「${name}」を複製する`}
		>
			複製する
		</Button>
	);
}

/** Button that deletes a draft. */
export function DeleteBroadcastButton({ id, name }: NamedBroadcast) {
	const { busy, run } = useBusy();
	const remove = async () => {
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
	};
	return (
		<Button
			variant="default"
			size="xs"
			leftSection={<DeleteIcon />}
			disabled={busy}
			onClick={() => void run(remove)}
			aria-label={`「${name}」を削除する`}
		>
			削除する
		</Button>
	);
}
