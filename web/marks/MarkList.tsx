import { Button, Input, Stack, VisuallyHidden } from "@mantine/core";
import { useId } from "react";
import { MAX_MARKS } from "#domain/marks/setting.ts";
import { PlusIcon } from "../ui/icons.tsx";
import { fieldMark } from "../ui/problems.ts";
import { useEntries } from "../ui/useEntries.ts";
import { type MarkDraft, newMark } from "./draft.ts";
import { MarkEntry } from "./MarkEntry.tsx";

interface MarkListProps {
	value: MarkDraft[];
	onChange: (marks: MarkDraft[]) => void;
	errors: Record<string, string>;
}

/** The account's own marks, in the order in which they are offered. */
export function MarkList({ value, onChange, errors }: MarkListProps) {
	const heading = useId();
	const { list, told, change, move, remove, add } = useEntries({
		value,
		onChange,
		noun: "対応マーク",
		blank: newMark,
	});
	return (
		<Stack gap="sm" role="group" aria-labelledby={heading} ref={list}>
			<div>
				<Input.Label id={heading} labelElement="div" required>
					対応マーク
				</Input.Label>
				<Input.Description>並び順のまま表示します。</Input.Description>
			</div>
			{value.map((mark, index) => (
				<MarkEntry
					key={mark.key}
					mark={mark}
					place={index}
					places={value.length}
					onChange={(part) => change(index, part)}
					onMove={(to) => move(index, to)}
					onRemove={() => remove(index)}
					error={errors[`marks[${index}][value]`]}
				/>
			))}
			<div>
				<Button
					variant="default"
					size="xs"
					leftSection={<PlusIcon />}
					onClick={add}
					disabled={value.length >= MAX_MARKS}
					data-add
					{...fieldMark("marks")}
				>
					対応マークを追加する
				</Button>
			</div>
			{errors.marks && <Input.Error>{errors.marks}</Input.Error>}
			<VisuallyHidden role="status">{told}</VisuallyHidden>
		</Stack>
	);
}
