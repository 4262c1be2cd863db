import { Box } from "@mantine/core";
import { useFriendGlance } from "./friendGlanceApi.ts";
import { ReservationsPart } from "./parts/ReservationsPart.tsx";

/** The friend's visits above the profile, for operators who may see bookings. */
export function FriendVisits({ friendId }: { friendId: number }) {
	const { data } = useFriendGlance(friendId);
	const reservations = data?.parts.reservations;
	return (
		reservations && (
			<Box p="sm" pb={0}>
				<ReservationsPart friendId={friendId} reservations={reservations} />
			</Box>
		)
	);
}
