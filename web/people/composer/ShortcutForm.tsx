import { Button, Group, TextInput } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { describeError } from "#web/platform/api/apiError.ts";
import { isComposing } from "#web/platform/ui/keyEvents.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type CannedReply, requestShortcutChange } from "./composerApi.ts";

/** Form of the shortcut that is typed after `/` to find a template. */
export function ShortcutForm({
	template: { id, name, shortcut },
	onClose,
}: {
	template: CannedReply;
	onClose: () => void;
}) {
	const [value, setValue] = useState(shortcut ?? "");
	const [error, setError] = useState<string | null>(null);
	const { busy, run } = useBusy();
	const save = () =>
		run(() =>
			requestShortcutChange(id, value)
				.then(onClose)
				.catch((problem) => setError(describeError(problem).join(" "))),
		);
	const onKeyDown = (event: KeyboardEvent) => {
		// Keys during composition belong to the input method.
		if (isComposing(event)) return;
		if (event.key === "Enter") void save();
		if (event.key === "Escape") onClose();
	};
	return (
		<Group gap="xs" align="flex-end">
			<TextInput
				label={`「${name}」のショートカット`}
				description="「/」に続けて入力すると、この定型文が出ます。空にすると外れます。"
				leftSection="/"
				value={value}
				maxLength={20}
				onChange={({ currentTarget }) => setValue(currentTarget.value)}
				onKeyDown={onKeyDown}
				error={error}
				autoFocus
			/>
			<Button size="sm" disabled={busy} onClick={() => void save()}>
				保存
			</Button>
			<Button size="sm" variant="default" onClick={onClose}>
				キャンセル
			</Button>
		</Group>
	);
}
