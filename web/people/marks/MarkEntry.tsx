import { ColorSwatch, Group, Paper, Select, TextInput } from "@mantine/core";
import { ALL_COLOUR_CLASSES, COLOUR_CLASSES, parseColourClass } from "#domain/people/marks/colour-class.ts";
import { MAX_MARK_LABEL } from "#domain/people/marks/mark-setting-input.ts";
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

const COLOURS = ALL_COLOUR_CLASSES.map((value) => ({ value, label: COLOUR_CLASSES[value].name }));

const swatch = (stored: string) => (
	<ColorSwatch color={COLOUR_CLASSES[parseColourClass(stored)].color} size="1rem" withShadow={false} />
);

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
				<Select
					aria-label={`${markName}の色`}
					w="9rem"
					data={COLOURS}
					allowDeselect={false}
					value={mark.colour_class}
					onChange={(chosenColour) =>
						chosenColour && onChange({ colour_class: parseColourClass(chosenColour) })
					}
					leftSection={swatch(mark.colour_class)}
					renderOption={({ option }) => (
						<Group gap="xs">
							{swatch(option.value)}
							{option.label}
						</Group>
					)}
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
