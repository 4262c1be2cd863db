import useSWR, { mutate } from "swr";

const dialogKey = (salonId: number) => ["salon-unsolved", salonId, "dialog"] as const;

const setOpened = (salonId: number, opened: boolean): void =>
	void mutate(dialogKey(salonId), opened, { revalidate: false });

/** Opens the dialog of stranded bookings, after a change that the operator forced. */
export const openStrandedBookings = (salonId: number): void => setOpened(salonId, true);

/** Closes that dialog, after the change was undone. */
export const closeStrandedBookings = (salonId: number): void => setOpened(salonId, false);

/** State of that dialog, and its closing. */
export function useStrandedDialog(salonId: number) {
	const { data: opened = false } = useSWR<boolean>(dialogKey(salonId), null);
	return [opened, () => closeStrandedBookings(salonId)] as const;
}
