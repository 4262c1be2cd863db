import { Group, Paper, TextInput } from "@mantine/core";
import { MAX_MARK_LABEL } from "#domain/people/marks/mark-setting-input.ts";
import { ColourSelect } from "#web/platform/ui/ColourSelect.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { PositionButtons } from "#web/platform/ui/PositionButtons.tsx";
import type { MarkDraft } from "./marksDraft.ts";

interface MarkEntryProps {
	mark: MarkDraft;
	/** Index in the list, from 0. */
	index: number;
	count: number;
	onChange: (part: Partial<MarkDraft>) => void;
	onMove: (to: number) => void;
	onRemove: () => void;
	error: string | undefined;
}

/** Fields of one mark of the account's own list: name, colour and position. */
export function MarkEntry({ mark, index, count, onChange, onMove, onRemove, error }: MarkEntryProps) {
	const markName = `${index + 1}番目の対応マーク`;
	return (
		<Paper withBorder p="xs" role="group" aria-label={markName}>
			<Group gap="xs" align="flex-start">
				<TextInput
					aria-label={`${markName}の名前`}
					placeholder="対応マーク"
					flex="1 1 10rem"
					value={mark.value}
					onChange={(event) => onChange({ value: event.currentTarget.value })}
					maxLength={MAX_MARK_LABEL}
					error={error}
					data-entry
					{...fieldAttribute(`marks[${index}][value]`)}
				/>
				<ColourSelect
					aria-label={`${markName}の色`}
					w="9rem"
					value={mark.colour_class}
					onChange={(colour_class) => onChange({ colour_class })}
				/>
				<PositionButtons
					entryName={markName}
					index={index}
					count={count}
					onMove={onMove}
					onRemove={onRemove}
				/>
			</Group>
		</Paper>
	);
}
