import { Input, Stack, Text } from "@mantine/core";
import { type DragEvent, useId, useState } from "react";
import { FileIcon } from "./consoleIcons.tsx";
import classes from "./FileDrop.module.css";

interface FileDropProps {
	/** Noun for the file: CSVファイル. */
	label: string;
	/** `accept` attribute of the file input. */
	accept: string;
	/** Allowed size and type, in words. */
	hint?: string;
	file: File | null;
	onChoose: (file: File) => void;
	disabled?: boolean;
	error?: string;
}

/** File field for dropping or choosing a file. */
export function FileDrop({ label, accept, hint, file, onChoose, disabled = false, error }: FileDropProps) {
	const [isOver, setOver] = useState(false);
	const hintId = useId();
	const errorId = useId();
	const drop = (event: DragEvent) => {
		event.preventDefault();
		setOver(false);
		const [droppedFile] = event.dataTransfer.files;
		if (droppedFile && !disabled) onChoose(droppedFile);
	};
	return (
		<div>
			<label
				className={classes.drop}
				data-over={isOver || undefined}
				data-disabled={disabled || undefined}
				onDragOver={(event) => {
					event.preventDefault();
					setOver(!disabled);
				}}
				onDragLeave={() => setOver(false)}
				onDrop={drop}
			>
				<input
					type="file"
					className={classes.input}
					accept={accept}
					disabled={disabled}
					aria-label={file ? `${label}: ${file.name}` : label}
					aria-describedby={error ? `${hintId} ${errorId}` : hintId}
					aria-invalid={error !== undefined}
					onChange={(event) => {
						const [selected] = event.currentTarget.files ?? [];
						if (selected) onChoose(selected);
						// Clears the input, so that the corrected same file can be chosen again.
						event.currentTarget.value = "";
					}}
				/>
				<Stack gap="0.25rem" align="center">
					<FileIcon size="1.5rem" />
					<Text size="sm" fw={500} style={{ overflowWrap: "anywhere" }}>
						{file ? file.name : `${label}をここにドロップするか、クリックして選択してください`}
					</Text>
					<Text size="xs" c="dimmed" id={hintId}>
						{file ? "別のファイルに変えるときは、もう一度選択してください。" : hint}
					</Text>
				</Stack>
			</label>
			{error && (
				<Input.Error id={errorId} mt="0.25rem">
					{error}
				</Input.Error>
			)}
		</div>
	);
}
