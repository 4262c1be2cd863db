import { Stack } from "@mantine/core";
import { useState } from "react";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { SaveNote } from "#web/engine/versions/SaveNote.tsx";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";

/**
 * Confirms the deletion of a step; returns the note about it, or null if the step stays.
 * @param takesNote whether the list of versions will show the note
 */
export async function askToRemoveStep(stepTime: string, takesNote: boolean): Promise<string | null> {
	let removalNote = "";
	const isConfirmed = await askToConfirm({
		title: `「${stepTime}」のステップを削除`,
		message: (
			<Stack gap="sm">
				{EXPLORER_TEXTS.deleteConfirm}
				{takesNote && (
					<RemovalNoteField
						onChange={(note) => {
							removalNote = note;
						}}
					/>
				)}
			</Stack>
		),
		confirm: "削除する",
		destructive: true,
	});
	return isConfirmed ? removalNote : null;
}

function RemovalNoteField({ onChange }: { onChange: (note: string) => void }) {
	const [note, setNote] = useState("");
	return (
		<SaveNote
			value={note}
			onChange={(value) => {
				setNote(value);
				onChange(value);
			}}
		/>
	);
}
