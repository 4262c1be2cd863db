import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatDay } from "#domain/platform/time/format-moment.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { type CalendarConflict, confirmCalendarConflict } from "./calendarsApi.ts";

interface CalendarConflictsProps {
	salonId: number;
	conflicts: readonly CalendarConflict[];
	nameOf: (resourceId: number) => string;
}

/** Calendar events that overlap a booking and need a manual check. */
export function CalendarConflicts({ salonId, conflicts, nameOf }: CalendarConflictsProps) {
	const mayConfirm = useAbility("salon-write");
	if (conflicts.length === 0) return null;
	return (
		<Alert
			color="yellow"
			icon={<WarningIcon />}
			title={`予約と重なっている予定が${conflicts.length}件あります`}
			mb="md"
		>
			<Text size="sm" mb="sm">
				予約はそのまま残っています。予約を動かすか、Googleカレンダーの予定を動かしてください。
			</Text>
			<Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: "none" }}>
				{conflicts.map(({ id, date, from, to, memo, salon_resource_id, reservations }) => (
					<Stack component="li" key={id} gap="0.25rem">
						<Text size="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
							{formatDay(date)} {from}〜{to} {nameOf(salon_resource_id)}「{memo}」
						</Text>
						<Group gap="sm">
							{reservations.map((each) => (
								<Anchor
									key={each.id}
									component={Link}
									href={`${addressOf("schedule", { id: salonId })}?date=${each.date}`}
									size="sm"
								>
									{each.from}〜{each.to} の予約を予約表で見る
								</Anchor>
							))}
							{mayConfirm && (
								<Button
									variant="default"
									size="compact-sm"
									onClick={() =>
										void confirmCalendarConflict(salonId, id).then(
											() => toastDone("確認済みにしました"),
											toastFailed,
										)
									}
									aria-label={`${formatDay(date)} ${from}の「${memo}」を確認済みにする`}
								>
									確認済みにする
								</Button>
							)}
						</Group>
					</Stack>
				))}
			</Stack>
		</Alert>
	);
}
