import { Button, Input, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useId } from "react";
import { MAX_REFERERS } from "#domain/kinds/script.ts";
import { PlusIcon } from "../ui/icons.tsx";
import { fieldMark } from "../ui/problems.ts";
import { useEntries } from "../ui/useEntries.ts";
import { newReferer, type RefererDraft } from "./draft.ts";
import { RefererEntry } from "./RefererEntry.tsx";

interface RefererListProps {
	value: RefererDraft[];
	onChange: (referers: RefererDraft[]) => void;
	errors: Record<string, string>;
}

/** The rules by which visits are counted, in the order in which they are shown. */
export function RefererList({ value, onChange, errors }: RefererListProps) {
	const heading = useId();
	const { list, told, change, move, remove, add } = useEntries({
		value,
		onChange,
		noun: "参照元",
		blank: newReferer,
	});
	return (
		<Stack gap="sm" role="group" aria-labelledby={heading} ref={list}>
			<div>
				<Input.Label id={heading} labelElement="div">
					参照元
				</Input.Label>
				<Input.Description>
					参照元のアドレスに条件の文字が含まれ、指定した秒数以上滞在した訪問を数えます。
				</Input.Description>
			</div>
			{value.length === 0 && (
				<Text size="sm" c="dimmed">
					参照元はまだありません。追加すると、参照元ごとに訪問を数えます。
				</Text>
			)}
			{value.map((referer, index) => (
				<RefererEntry
					key={referer.key}
					referer={referer}
					place={index}
					places={value.length}
					onChange={(part) => change(index, part)}
					onMove={(to) => move(index, to)}
					onRemove={() => remove(index)}
					errors={errors}
				/>
			))}
			<div>
				<Button
					variant="default"
					size="xs"
					leftSection={<PlusIcon />}
					onClick={add}
					disabled={value.length >= MAX_REFERERS}
					data-add
					{...fieldMark("referers")}
				>
					参照元を追加する
				</Button>
			</div>
			{errors.referers && <Input.Error>{errors.referers}</Input.Error>}
			<VisuallyHidden role="status">{told}</VisuallyHidden>
		</Stack>
	);
}
