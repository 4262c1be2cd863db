import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { type BoardReservation, useReservationHistory } from "../boardApi.ts";

/** Collapsible history of a reservation. */
export function ReservationHistory({
	salonId,
	reservation,
}: {
	salonId: number;
	reservation: BoardReservation;
}) {
	const [opened, setOpened] = useState(false);
	return (
		<Stack gap="xs">
			<Group>
				<Button variant="subtle" size="xs" aria-expanded={opened} onClick={() => setOpened(!opened)}>
					{opened ? "履歴を閉じる" : "履歴を見る"}
				</Button>
			</Group>
			{opened && <HistoryLog salonId={salonId} reservation={reservation} />}
		</Stack>
	);
}

function HistoryLog({ salonId, reservation }: { salonId: number; reservation: BoardReservation }) {
	const { data, error, mutate } = useReservationHistory(salonId, reservation.id, reservation.version);
	if (error) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <SkeletonCards cards={2} height="1.5rem" />;
	return data.data.map((row) => (
		<Text key={row.id} size="sm">
			<Text span c="dimmed" size="xs">
				{row.at.slice(0, 16).replaceAll("-", ".")}{" "}
			</Text>
			{row.text}
			{row.operator_name && `（${row.operator_name}）`}
		</Text>
	));
}
