import { ColorInput, Group, Paper, TextInput } from "@mantine/core";
import { EntryGrip } from "#web/platform/ui/EntryGrip.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { PositionButtons } from "#web/platform/ui/PositionButtons.tsx";
import { useDraggableEntry } from "#web/platform/ui/useDraggableEntry.ts";
import type { ChoiceDraft } from "./varDraft.ts";

interface FieldChoiceEntryProps {
	choice: ChoiceDraft;
	/** Index in the list, from 0. */
	index: number;
	count: number;
	onChange: (part: Partial<ChoiceDraft>) => void;
	onMove: (to: number) => void;
	onRemove: () => void;
	errors: Record<string, string>;
}

/** Fields of one choice: name and colour. It is moved by dragging its handle, or by buttons. */
export function FieldChoiceEntry(props: FieldChoiceEntryProps) {
	const { choice, index, count, onChange, onMove, onRemove, errors } = props;
	const { entry, handle } = useDraggableEntry(choice.key);
	const field = (name: string) => `choices[${index}][${name}]`;
	const choiceName = `${index + 1}番目の選択肢`;
	return (
		<Paper withBorder p="xs" role="group" aria-label={choiceName} {...entry}>
			<Group gap="xs" align="flex-start">
				<EntryGrip entryName={choiceName} handle={handle} />
				<TextInput
					aria-label={`${choiceName}の名前`}
					placeholder="選択肢"
					flex="1 1 8rem"
					value={choice.value}
					onChange={(event) => onChange({ value: event.currentTarget.value })}
					maxLength={100}
					error={errors[field("value")]}
					data-entry
					{...fieldAttribute(field("value"))}
				/>
				<ColorInput
					aria-label={`${choiceName}の色`}
					w="8.5rem"
					format="hex"
					withEyeDropper={false}
					value={choice.color}
					onChange={(color) => onChange({ color })}
					error={errors[field("color")]}
					{...fieldAttribute(field("color"))}
				/>
				<PositionButtons
					entryName={choiceName}
					index={index}
					count={count}
					onMove={onMove}
					onRemove={onRemove}
				/>
			</Group>
		</Paper>
	);
}
