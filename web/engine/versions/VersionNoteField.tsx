import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { MAX_VERSION_NOTE } from "#domain/engine/kinds/version-note.ts";
import type { VersionedName } from "#domain/engine/versions/versioned-kind-names.ts";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { saveVersionNote } from "./versionsApi.ts";

interface VersionNoteFieldProps {
	kind: VersionedName;
	id: number;
	number: number;
	note: string;
	/** Called when editing ends, saved or not. */
	onDone: () => void;
}

/** Input for the note of a version. */
export function VersionNoteField({ kind, id, number, note, onDone }: VersionNoteFieldProps) {
	const [text, setText] = useState(note);
	const { busy, run } = useBusy();
	const save = () =>
		run(async () => {
			try {
				await saveVersionNote(kind, id, number, text);
				onDone();
			} catch (error) {
				toastFailed(error);
			}
		});
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				void save();
			}}
		>
			<Stack gap="xs">
				<TextInput
					label={`第${number}版のメモ`}
					value={text}
					onChange={(event) => setText(event.currentTarget.value)}
					maxLength={MAX_VERSION_NOTE}
					autoFocus
				/>
				<Group gap="xs">
					<Button type="submit" loading={busy}>
						メモを保存する
					</Button>
					<Button variant="default" onClick={onDone}>
						やめる
					</Button>
				</Group>
			</Stack>
		</form>
	);
}
