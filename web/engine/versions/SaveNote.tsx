import { Group, Text, TextInput } from "@mantine/core";
import { useId } from "react";
import { MAX_VERSION_NOTE } from "#domain/engine/kinds/version-note.ts";

interface SaveNoteProps {
	value: string;
	onChange: (note: string) => void;
}

/** Note about the change, entered with the save and shown in the list of versions. */
export function SaveNote({ value, onChange }: SaveNoteProps) {
	const id = useId();
	return (
		<Group gap="xs" wrap="nowrap">
			<Text component="label" htmlFor={id} size="sm" flex="none">
				変更のメモ
			</Text>
			<TextInput
				id={id}
				size="xs"
				value={value}
				onChange={(event) => onChange(event.currentTarget.value)}
				maxLength={MAX_VERSION_NOTE}
				placeholder="任意。変更履歴に残ります"
				w="16rem"
				miw="6rem"
				flex="1 1 auto"
			/>
		</Group>
	);
}
