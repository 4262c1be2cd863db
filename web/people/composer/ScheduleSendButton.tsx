import { Button, Checkbox, Group, Popover, Stack } from "@mantine/core";
import { useState } from "react";
import type { ComposerSendInput } from "#domain/people/composer/composer-message.ts";
import { currentDay, DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { ClockIcon } from "#web/platform/ui/consoleIcons.tsx";
import { DayField } from "#web/platform/ui/DayField.tsx";
import { TimePicker } from "#web/platform/ui/dateComponents.ts";
import classes from "./FriendComposer.module.css";

interface ScheduleSendButtonProps {
	disabled: boolean;
	/** Whether messages of the chat wait; only then the message can handle it. */
	isWaiting: boolean;
	handlesByDefault: boolean;
	onSchedule: (at: NonNullable<ComposerSendInput["send_at"]>, handles: boolean) => void;
}

/** Schedules the message for a day and a time. */
export function ScheduleSendButton({
	disabled,
	isWaiting,
	handlesByDefault,
	onSchedule,
}: ScheduleSendButtonProps) {
	const [isOpen, setIsOpen] = useState(false);
	const [date, setDate] = useState<string | null>(null);
	const [time, setTime] = useState("");
	/** Choice for this message; null for the account's. */
	const [handles, setHandles] = useState<boolean | null>(null);
	const isHandling = isWaiting && (handles ?? handlesByDefault);
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
					className={classes.short}
					variant="default"
					leftSection={<ClockIcon />}
					disabled={disabled}
					onClick={() => setIsOpen(!isOpen)}
				>
					日時を決めて送る
				</Button>
			</Popover.Target>
			<Popover.Dropdown aria-label="日時を決めて送る">
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
					{isWaiting && (
						<Checkbox
							label="届いたら対応済みにする"
							description="それまでに友だちが書いたメッセージは、未対応のまま残ります。"
							checked={isHandling}
							onChange={(event) => setHandles(event.currentTarget.checked)}
							maw="18rem"
						/>
					)}
					<Group justify="flex-end" gap="xs">
						<Button size="xs" variant="default" onClick={() => setIsOpen(false)}>
							閉じる
						</Button>
						<Button
							size="xs"
							disabled={time.length < 5}
							onClick={() => {
								setIsOpen(false);
								setHandles(null);
								onSchedule({ date: day, time }, isHandling);
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
