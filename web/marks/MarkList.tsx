import { Button, Input, Stack, VisuallyHidden } from "@mantine/core";
import { useId, useRef, useState } from "react";
import { MAX_MARKS } from "#domain/marks/setting.ts";
import { PlusIcon } from "../ui/icons.tsx";
import { fieldMark } from "../ui/problems.ts";
import { useAfterRender } from "../ui/useAfterRender.ts";
import { type MarkDraft, newMark } from "./draft.ts";
import { MarkEntry } from "./MarkEntry.tsx";

interface MarkListProps {
	value: MarkDraft[];
	onChange: (marks: MarkDraft[]) => void;
	errors: Record<string, string>;
}

/** The account's own marks, in the order in which they are offered. */
export function MarkList({ value, onChange, errors }: MarkListProps) {
	const list = useRef<HTMLDivElement>(null);
	const heading = useId();
	const [told, setTold] = useState("");
	const after = useAfterRender();
	const focus = (index: number) => {
		const names = list.current?.querySelectorAll<HTMLElement>("[data-mark]");
		(names?.[index] ?? list.current?.querySelector<HTMLElement>("[data-add]"))?.focus();
	};
	const change = (index: number, part: Partial<MarkDraft>) =>
		onChange(value.map((mark, at) => (at === index ? { ...mark, ...part } : mark)));
	const move = (from: number, to: number) => {
		onChange(value.toSpliced(from, 1).toSpliced(to, 0, value[from]!));
		setTold(`${from + 1}番目の対応マークを${to + 1}番目に移動しました`);
		// At either end the button that was pressed can be pressed no more, and lets go of the cursor.
		after(() => (to === 0 || to === value.length - 1) && focus(to));
	};
	const remove = (index: number) => {
		onChange(value.toSpliced(index, 1));
		setTold(`${index + 1}番目の対応マークを削除しました`);
		after(() => focus(Math.min(index, value.length - 2)));
	};
	const add = () => {
		onChange([...value, newMark()]);
		after(() => focus(value.length));
	};
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
