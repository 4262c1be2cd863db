import useSWR from "swr";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import type { BoardPeriod } from "./model/boardPeriods.ts";

const { holds, why } = client.salonBoard.api.salon[":salonId"];

const HOLDS_POLL_INTERVAL = 15 * SECOND;

/** Temporary holds of friends who are booking; polled while there are any, because they expire. */
export const useBookingHolds = (salonId: number, { from, days }: BoardPeriod) =>
	useSWR(
		["salon-board", salonId, "holds", from, days],
		() => unwrap(holds.$get({ param: { salonId: String(salonId) }, query: { from, days: String(days) } })),
		{
			refreshInterval: (cached) => (cached && cached.data.length > 0 ? HOLDS_POLL_INTERVAL : 0),
			keepPreviousData: true,
		},
	);
/** Time that a friend holds while filling in the booking form. */
export type BookingHold = Wire<typeof holds.$get>["data"][number];

/** Time and booking that an explanation is requested for. */
export interface AvailabilityQuery {
	date: string;
	from: string;
	to: string;
	course_id: number | null;
	salon_resource_id: number | null;
	sub_resource_ids: readonly number[];
	/** Reservation to ignore, because it is the one being changed. */
	ignoring: number | null;
	/** `YYYY-MM-DD HH:mm`; empty for now. */
	moment: string;
}

/** Explains why a time is free or not, as of now or of a past moment. */
export const loadAvailabilityExplanation = (salonId: number, { moment, ...query }: AvailabilityQuery) =>
	unwrap(
		why.$get({
			param: { salonId: String(salonId) },
			query: {
				...query,
				course_id: String(query.course_id ?? ""),
				salon_resource_id: String(query.salon_resource_id ?? ""),
				sub_resource_ids: query.sub_resource_ids.join(),
				ignoring: String(query.ignoring ?? ""),
				...(moment && { at: moment }),
			},
		}),
	);

export type AvailabilityExplanation = Awaited<ReturnType<typeof loadAvailabilityExplanation>>;
