import { Button, Group, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { MessageAction } from "#web/engine/messages/lineMessageTypes.ts";
import { MountedModal } from "#web/platform/ui/MountedModal.tsx";

interface DatePickerDialogProps {
	action: MessageAction;
	onChoose: (params: Record<string, string>) => void;
	onClose: () => void;
}

const INPUT_TYPES = { date: "date", time: "time", datetime: "datetime-local" } as const;

/** Value for a browser input, which needs a `T` between date and time; LINE also accepts a `t`. */
const toInputValue = (moment: string | undefined) => moment?.replace("t", "T");

/** LINE's picker for a date, a time or both. */
export function DatePickerDialog({ action, onChoose, onClose }: DatePickerDialogProps) {
	const mode = action.mode ?? "date";
	const [value, setValue] = useState(toInputValue(action.initial) ?? "");
	const submitDate = (event: FormEvent) => {
		event.preventDefault();
		if (value) onChoose({ [mode]: value });
	};
	return (
		<MountedModal onClose={onClose} title={action.label ?? "日時を選ぶ"} size="sm">
			<form onSubmit={submitDate}>
				<Stack>
					<TextInput
						type={INPUT_TYPES[mode]}
						label={mode === "time" ? "時刻" : mode === "date" ? "日付" : "日時"}
						min={toInputValue(action.min)}
						max={toInputValue(action.max)}
						value={value}
						onChange={(event) => setValue(event.currentTarget.value)}
						required
						data-autofocus
					/>
					<Group justify="flex-end">
						<Button variant="default" onClick={onClose}>
							キャンセル
						</Button>
						<Button type="submit">送信する</Button>
					</Group>
				</Stack>
			</form>
		</MountedModal>
	);
}
