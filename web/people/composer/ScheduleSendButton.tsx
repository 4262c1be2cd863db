import { Button, Group, Popover, Stack } from "@mantine/core";
import { useState } from "react";
import type { ComposerSendInput } from "#domain/people/composer/composer-message.ts";
import { currentDay, DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { ClockIcon } from "#web/platform/ui/consoleIcons.tsx";
import { DayField } from "#web/platform/ui/DayField.tsx";
import { TimePicker } from "#web/platform/ui/dateComponents.ts";

interface PlanButtonProps {
	disabled: boolean;
	onSchedule: (at: NonNullable<ComposerSendInput["send_at"]>) => void;
}

/** Schedules the message for a day and a time. */
export function ScheduleSendButton({ disabled, onSchedule }: PlanButtonProps) {
	const [isOpen, setIsOpen] = useState(false);
	const [date, setDate] = useState<string | null>(null);
	const [time, setTime] = useState("");
	const day = date ?? currentDay(clockNow(), DEFAULT_ZONE);
	return (
		<Popover
			opened={isOpen}
			onChange={setIsOpen}
			position="top-end"
			shadow="md"
			trapFocus
			withinPortal
			closeOnClickOutside={false}
		>
			<Popover.Target>
				<Button
					size="sm"
					variant="default"
					leftSection={<ClockIcon />}
					disabled={disabled}
					onClick={() => setIsOpen(!isOpen)}
				>
					予約
				</Button>
			</Popover.Target>
			<Popover.Dropdown aria-label="送信の予約">
				<Stack gap="sm">
					<DayField
						label="送信する日"
						required
						value={day}
						onChange={setDate}
						minDate={currentDay(clockNow(), DEFAULT_ZONE)}
					/>
					<TimePicker
						label="時刻"
						withAsterisk
						hoursInputLabel="時"
						minutesInputLabel="分"
						value={time}
						onChange={(nextTime) => setTime(nextTime.slice(0, 5))}
					/>
					<Group justify="flex-end" gap="xs">
						<Button size="xs" variant="default" onClick={() => setIsOpen(false)}>
							閉じる
						</Button>
						<Button
							size="xs"
							disabled={time.length < 5}
							onClick={() => {
								setIsOpen(false);
								onSchedule({ date: day, time });
							}}
						>
							この日時に送る
						</Button>
					</Group>
				</Stack>
			</Popover.Dropdown>
		</Popover>
	);
}
