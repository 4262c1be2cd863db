import { Box } from "@mantine/core";
import { useHasSalons } from "#web/platform/api/consoleSession.ts";
import { useFriendGlance } from "./friendGlanceApi.ts";
import { ReservationsPart } from "./parts/ReservationsPart.tsx";

/** The friend's visits above the profile, for operators who may see bookings, of an account with salons. */
export function FriendVisits({ friendId }: { friendId: number }) {
	const { data } = useFriendGlance(friendId);
	const hasSalons = useHasSalons();
	const reservations = data?.parts.reservations;
	return (
		reservations &&
		(hasSalons || reservations.total > 0) && (
			<Box p="sm" pb={0}>
				<ReservationsPart friendId={friendId} reservations={reservations} />
			</Box>
		)
	);
}
