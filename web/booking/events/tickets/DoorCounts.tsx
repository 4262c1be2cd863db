import { Group, Text } from "@mantine/core";
import type { StoredDoor } from "./doorStore.ts";

/** Persons inside, of all who are booked; with those whom this phone has admitted without a net. */
export function DoorCounts({ door }: { door: StoredDoor }) {
	const places = new Map(door.bookings.map((booking) => [booking.id, booking.places]));
	const entered = door.checkIns
		.filter(({ is_undone }) => !is_undone)
		.reduce((sum, { booking_id, seat }) => sum + (seat === 0 ? (places.get(booking_id) ?? 1) : 1), 0);
	return (
		<Group gap="0.25rem" align="baseline" role="status" aria-label={`入場 ${entered}名、全${door.all}名`}>
			<Text size="sm">入場</Text>
			<Text fz="2rem" fw={700} lh={1}>
				{entered}
			</Text>
			<Text size="lg" c="dimmed">
				/ {door.all}名
			</Text>
		</Group>
	);
}
