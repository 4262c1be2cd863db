import useSWR from "swr";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";

const reservation = client.salonPayments.api.salon[":salonId"].reservations[":id"];

/** Money of a reservation. */
export type ReservationPayment = Wire<typeof reservation.payment.$get>;

const pathOf = (salonId: number, id: number) => ({ param: { salonId: String(salonId), id: String(id) } });
const keyOf = (salonId: number, id: number) => ["salon-board", salonId, "payment", id] as const;

/** Money of a reservation. The version refreshes it after a change of the reservation. */
export const useReservationPayment = (salonId: number, id: number, version: number) =>
	useSWR([...keyOf(salonId, id), version], () => unwrap(reservation.payment.$get(pathOf(salonId, id))), {
		keepPreviousData: true,
	});

export const postTakeAtShop = (
	salonId: number,
	id: number,
	json: { yen: number; method: "cash" | "terminal" },
	headers: Record<string, string>,
) => unwrap(reservation.payment.$post({ ...pathOf(salonId, id), json }, { headers }));

export const postNoShowFee = (
	salonId: number,
	id: number,
	json: { yen: number },
	headers: Record<string, string>,
) => unwrap(reservation["no-show-fee"].$post({ ...pathOf(salonId, id), json }, { headers }));
