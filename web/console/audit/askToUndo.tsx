import { Text } from "@mantine/core";
import { listAuditNames } from "#domain/platform/texts/audit-texts.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo-texts.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { undoEntry, undoSummary } from "#web/platform/ui/undoToast.ts";
import type { AuditEntry } from "./auditApi.ts";

/** Undoes an entry after a confirmation, which describes the consequences, and reloads the log. */
export async function askToUndo(
	{ id, subject, deed, things, others, changes, undo_asks }: AuditEntry,
	reload: () => void,
): Promise<void> {
	const names = things.map(({ text }) => text);
	// A change to many friends names none of them, so its new value identifies it.
	const identification =
		names.length > 0 ? [listAuditNames(names, others)] : changes.slice(0, 1).map(({ after }) => after);
	const confirmed = await askToConfirm({
		title: UNDO_TEXTS.askTitle,
		message: (
			<>
				<Text size="sm" fw={600}>
					{[`${subject}: ${deed}`, ...identification].join(" ")}
				</Text>
				<Text size="sm">{undo_asks}</Text>
			</>
		),
		confirm: UNDO_TEXTS.undo,
	});
	if (!confirmed) return;
	try {
		toastDone(undoSummary(await undoEntry(id)));
	} catch (error) {
		toastFailed(error);
	}
	reload();
}
