import { Alert, Button, Group, List, Stack, Text } from "@mantine/core";
import { formatMonthDay } from "#domain/platform/time/format-moment.ts";
import type { BookingConflict, NextFreeTime } from "#web/booking/salons/bookingConflict.ts";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";

interface BookingConflictAlertProps {
	conflict: BookingConflict;
	onChooseTime: (time: NextFreeTime) => void;
	/** Books despite the conflict. */
	onForce: () => void;
}

/** Reasons for a conflict, nearby free times, and an override. */
export function BookingConflictAlert({ conflict, onChooseTime, onForce }: BookingConflictAlertProps) {
	const [title, ...rest] = conflict.messages;
	// The last message lists the free times, which are buttons here.
	const reasons = conflict.nextFree.length > 0 ? rest.slice(0, -1) : rest;
	return (
		<Alert color="yellow" icon={<WarningIcon />} title={title} role="alert">
			<Stack gap="xs">
				<List size="sm">
					{reasons.map((reason) => (
						<List.Item key={reason}>{reason}</List.Item>
					))}
				</List>
				{conflict.nextFree.length > 0 && (
					<>
						<Text size="sm">近い空き時間</Text>
						<Group gap="xs">
							{conflict.nextFree.map((time) => (
								<Button
									key={`${time.date} ${time.from}`}
									size="xs"
									variant="default"
									onClick={() => onChooseTime(time)}
								>
									{formatMonthDay(time.date)} {time.from}〜{time.to}
								</Button>
							))}
						</Group>
					</>
				)}
				<Group>
					<Button size="xs" color="red" variant="light" onClick={onForce}>
						それでも登録する
					</Button>
				</Group>
			</Stack>
		</Alert>
	);
}
