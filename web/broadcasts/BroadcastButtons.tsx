import { Button } from "@mantine/core";
import { addressOf } from "#domain/addresses.ts";
import { saveKeyHeader } from "../api/useSaveKey.ts";
import { ask } from "../ui/ConfirmDialog.tsx";
import { CopyIcon, DeleteIcon } from "../ui/icons.tsx";
import { toastDone, toastFailed } from "../ui/toast.ts";
import { toastUndoable } from "../ui/undo.ts";
import { useBusy } from "../ui/useBusy.ts";
import { useGoOn } from "../ui/useGoOn.ts";
import { copyBroadcast, refresh, removeDraft } from "./api.ts";

interface Named {
	id: number;
	name: string;
}

/** Makes a draft of a broadcast, and opens it. */
export function CopyButton({ id, name }: Named) {
	const { busy, run } = useBusy();
	const goTo = useGoOn();
	const copy = async () => {
		try {
			const made = await copyBroadcast(id, saveKeyHeader());
			toastDone(`「${name}」を複製しました`);
			goTo(addressOf("editBroadcast", { id: made.id }));
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

/** Deletes a draft. */
export function RemoveButton({ id, name }: Named) {
	const { busy, run } = useBusy();
	const remove = async () => {
		const isSure = await ask({
			title: "下書きを削除します",
			message: `「${name}」を削除します。友だちには影響しません。`,
			confirm: "削除する",
			destructive: true,
		});
		if (!isSure) return;
		await removeDraft(id).then(
			({ undo }) => toastUndoable(`「${name}」を削除しました`, undo, refresh),
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
