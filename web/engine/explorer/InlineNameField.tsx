import { ActionIcon, Group, TextInput } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { MAX_ITEM_NAME } from "#domain/engine/kinds/item-fields.ts";
import { CheckIcon, CloseIcon } from "#web/platform/ui/consoleIcons.tsx";
import { LEAVING } from "#web/platform/ui/createTaskLock.ts";
import { isComposing } from "#web/platform/ui/keyEvents.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";

interface InlineNameFieldProps {
	/** Accessible name: 新しいタグ名, 「VIP」の名前. */
	label: string;
	/** Current name; undefined for a new item, whose empty name is refused with an alert. */
	initialName?: string;
	/** Resolves to whether the name was saved; reports a failure itself. */
	onSave: (name: string) => Promise<boolean>;
	onCancel: () => void;
}

/** Inline editor of a name: Enter saves, Escape cancels. */
export function InlineNameField({ label, initialName, onSave, onCancel }: InlineNameFieldProps) {
	const [text, setText] = useState(initialName ?? "");
	const { busy: saving, run } = useBusy();
	const name = text.trim();
	// An existing name cannot be emptied (E-302); an empty new one is refused with a message (E-300, E-301).
	const maySave = initialName === undefined || name !== "";
	// LEAVING keeps the field busy: a saved name replaces it, and a second Enter must not save again.
	const save = async () => {
		if (!maySave) return;
		if (name === initialName) return onCancel();
		return (await onSave(name)) ? LEAVING : undefined;
	};
	const onKeyDown = (event: KeyboardEvent) => {
		event.stopPropagation();
		if (isComposing(event)) return;
		if (event.key === "Enter") void run(save);
		if (event.key === "Escape") onCancel();
	};
	return (
		<Group gap="0.25rem" wrap="nowrap" w="100%">
			<TextInput
				size="xs"
				flex={1}
				miw={0}
				aria-label={label}
				placeholder={label}
				value={text}
				onChange={(event) => setText(event.currentTarget.value)}
				onKeyDown={onKeyDown}
				onFocus={(event) => event.currentTarget.select()}
				maxLength={MAX_ITEM_NAME}
				readOnly={saving}
				autoFocus
			/>
			{maySave && (
				<ActionIcon
					size="lg"
					variant="light"
					loading={saving}
					onClick={() => void run(save)}
					aria-label="決定する"
				>
					<CheckIcon />
				</ActionIcon>
			)}
			<ActionIcon size="lg" variant="subtle" color="gray" onClick={onCancel} aria-label="取り消す">
				<CloseIcon />
			</ActionIcon>
		</Group>
	);
}
