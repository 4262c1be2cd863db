import { Stack } from "@mantine/core";
import { useState } from "react";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer.ts";
import { SaveNote } from "#web/engine/versions/SaveNote.tsx";
import { ask } from "#web/platform/ui/ConfirmDialog.tsx";

/**
 * Asks whether a step is to be deleted; answers what was said of it, or null where it stays.
 * @param takesNote whether the list of versions will show it
 */
export async function askToRemove(when: string, takesNote: boolean): Promise<string | null> {
	let said = "";
	const isConfirmed = await ask({
		title: `「${when}」のステップを削除`,
		message: (
			<Stack gap="sm">
				{EXPLORER_TEXTS.deleteConfirm}
				{takesNote && (
					<WrittenNote
						onChange={(note) => {
							said = note;
						}}
					/>
				)}
			</Stack>
		),
		confirm: "削除する",
		destructive: true,
	});
	return isConfirmed ? said : null;
}

function WrittenNote({ onChange }: { onChange: (note: string) => void }) {
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
