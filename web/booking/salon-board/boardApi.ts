import { useCallback } from "react";
import useSWR, { unstable_serialize, useSWRConfig } from "swr";
import type { ReservationAttribute } from "#domain/booking/salons/salon-codes.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";
import type { BoardPeriod } from "./model/boardPeriods.ts";

const board = client.salonBoard.api;
const previews = client.salonPreviews.api;
const reservations = client.salonReservations.api;

/** Reservations, blocks and shifts of a period, with the salon's parts. */
export type Board = Wire<(typeof board.salon)[":salonId"]["board"]["$get"]>;
export type BoardReservation = Board["reservations"][number];
/** Request of a friend to change or cancel a reservation. */
export type ReservationRequest = NonNullable<BoardReservation["change_child"]>;
/** Time that is blocked for bookings. */
export type BoardBlock = Board["blocks"][number];
export type BoardShift = Board["shifts"][number];
export type BoardResource = Board["resources"][number];
export type BoardCourse = Board["courses"][number];

type Headers = Record<string, string>;
type SalonParam = { param: { salonId: string } };
const salonParam = (salonId: number): SalonParam => ({ param: { salonId: String(salonId) } });
const salonItemParam = (salonId: number, id: number) => ({
	param: { salonId: String(salonId), id: String(id) },
});
/** The caller handles a conflict. */
const HANDLES_CONFLICT = { handles: [409] };

const boardKey = (salonId: number, { from, days }: BoardPeriod) =>
	["salon-board", salonId, from, days] as const;

/** Board data of a period; keeps the previous period while the next one loads. */
export function useBoardData(salonId: number, period: BoardPeriod) {
	const key = boardKey(salonId, period);
	const cacheKey = unstable_serialize(key);
	const { cache } = useSWRConfig();
	const isReading = useCallback(() => cache.get(cacheKey)?.isValidating === true, [cache, cacheKey]);
	const { data, error, isLoading, isValidating, mutate } = useSWR(
		key,
		() =>
			unwrap(
				board.salon[":salonId"].board.$get({
					...salonParam(salonId),
					query: { from: period.from, days: String(period.days) },
				}),
			),
		{
			keepPreviousData: true,
			revalidateOnFocus: true,
			dedupingInterval: 500,
			// SWR's default comparison would serialize the whole board on each change, which slows down dragging.
			// The board hook reuses unchanged parts instead.
			compare: Object.is,
			// SWR discards a response that was in flight during a local mutation, so the board is requested again.
			onDiscarded: () => {
				if (!isReading()) void mutate();
			},
		},
	);
	const reload = useCallback(() => void mutate(), [mutate]);
	/** Changes the loaded board; before that, a mutation would clear the key's error in SWR. */
	const change = useCallback(
		(update: (board: Board) => Board) => {
			if (cache.get(cacheKey)?.data !== undefined)
				void mutate((cached) => cached && update(cached), { revalidate: false });
		},
		[cache, cacheKey, mutate],
	);
	return { data, error, isLoading, isValidating, isReading, reload, change };
}

/** URL of a reservation's picture, for operators who may see its customer. */
export const reservationPictureUrl = (salonId: number, reservationId: number, key: string): string =>
	`/api/salon/${salonId}/reservations/${reservationId}/pictures/${key}`;

export const createReservation = (
	salonId: number,
	json: ReservationBody,
	headers: Headers,
): Promise<BoardReservation> =>
	unwrap(
		reservations.v2.salon[":salonId"].reservations.$post(
			{ ...salonParam(salonId), query: {}, json },
			{ headers },
		),
		HANDLES_CONFLICT,
	);

export const updateReservation = (
	salonId: number,
	json: ReservationBody & { id: number },
	headers: Headers = saveKeyHeader(),
): Promise<BoardReservation> =>
	unwrap(
		reservations.v2.salon[":salonId"].reservations.$put(
			{ ...salonParam(salonId), query: {}, json },
			{ headers },
		),
		HANDLES_CONFLICT,
	);

/** Request body of a reservation; times as text. */
export interface ReservationBody {
	date: string;
	from: string;
	to?: string;
	name: string;
	contact_address: string;
	comment: string;
	course_id: number | null;
	member_id: number | null;
	salon_resource_id: number | null;
	/** Whether the customer requested this resource, instead of an assignment by the salon. */
	is_nominated: boolean;
	sub_resource_ids: number[];
	resource_fee_is_charged: boolean;
	meta_data: { memo?: string; pictures?: string[] };
	version?: number;
	force?: boolean;
	option?: "" | "request";
}

export const setReservationAttribute = (
	salonId: number,
	{ id, version }: { id: number; version: number },
	attr: ReservationAttribute,
	value: unknown,
	force = false,
): Promise<BoardReservation> =>
	unwrap(
		reservations.v2.salon[":salonId"].reservations.$patch(
			{ ...salonParam(salonId), query: { attr }, json: { id, version, [attr]: value, force } },
			{ headers: saveKeyHeader() },
		),
		HANDLES_CONFLICT,
	);

/** Approves or denies a request to change or to cancel (M-314, M-315). */
export const judgeRequest = (
	salonId: number,
	kind: "edit" | "cancel",
	id: number,
	childId: number,
	json: { status: "approved" | "denied"; force: boolean },
): Promise<BoardReservation> => {
	const judgeRoute = reservations.v2.salon[":salonId"].reservations[":id"].judge[":childId"];
	const args = {
		param: { salonId: String(salonId), id: String(id), childId: String(childId) },
		query: {},
		json,
	};
	const options = { headers: saveKeyHeader() };
	return kind === "edit"
		? unwrap(judgeRoute.edit.$post(args, options), HANDLES_CONFLICT)
		: unwrap(judgeRoute.cancel.$post(args, options), HANDLES_CONFLICT);
};

/** Undoes the operator's last change of a reservation, which has led to its version. */
export const undoChange = (
	salonId: number,
	{ id, version }: { id: number; version: number },
	force: boolean,
): Promise<BoardReservation> =>
	unwrap(
		reservations.v2.salon[":salonId"].reservations[":id"].undo.$post(
			{ ...salonItemParam(salonId, id), json: { version, force } },
			{ headers: saveKeyHeader() },
		),
		HANDLES_CONFLICT,
	);

/** Planned change of a reservation. */
export type PlannedChangeQuery =
	| ({ change: "move" } & Pick<
			ReservationBody,
			"date" | "from" | "course_id" | "salon_resource_id" | "sub_resource_ids"
	  > & { to: string })
	| { change: "approve" | "deny" | "cancel" | "delete"; request_id: number | null };

/** Loads what the friend of a reservation is told of a planned change. */
export const loadChangeNotice = (salonId: number, id: number, planned: PlannedChangeQuery) =>
	unwrap(
		previews.salon[":salonId"].reservations[":id"].notice.$get({
			...salonItemParam(salonId, id),
			query: planned.change === "move" ? toMoveQuery(planned) : toDecisionQuery(planned),
		}),
	);

const toMoveQuery = ({
	date,
	from,
	to,
	course_id,
	salon_resource_id,
	sub_resource_ids,
}: PlannedChangeQuery & { change: "move" }) => ({
	...{ change: "move" as const, date, from, to },
	course_id: String(course_id ?? ""),
	salon_resource_id: String(salon_resource_id ?? ""),
	sub_resource_ids: sub_resource_ids.join(),
});

const toDecisionQuery = ({
	change,
	request_id: requestId,
}: Exclude<PlannedChangeQuery, { change: "move" }>) => ({ change, request_id: String(requestId ?? "") });

export type LoadedNotice = Awaited<ReturnType<typeof loadChangeNotice>>;

export const removeReservation = (salonId: number, id: number) =>
	unwrap(
		reservations.salon[":salonId"].reservations[":id"].$delete(salonItemParam(salonId, id), {
			headers: saveKeyHeader(),
		}),
	);

export const useReservationHistory = (salonId: number, id: number, version: number) =>
	useSWR(["salon-board", salonId, "history", id, version], () =>
		unwrap(reservations.salon[":salonId"].reservations[":id"].history.$get(salonItemParam(salonId, id))),
	);

/** Summary of the reservation's friend; the version in the key refreshes it after a change. */
export const useReservationCustomer = ({
	salonId,
	id,
	version,
}: {
	salonId: number;
	id: number;
	version: number;
}) =>
	useSWR(
		["salon-board", salonId, "customer", id, version],
		() =>
			unwrap(reservations.salon[":salonId"].reservations[":id"].customer.$get(salonItemParam(salonId, id))),
		{ keepPreviousData: true },
	);
export type Customer = NonNullable<
	Wire<(typeof reservations.salon)[":salonId"]["reservations"][":id"]["customer"]["$get"]>["customer"]
>;

/** Where a reservation could move; the version in the key refreshes it after a change. */
export const useAlternatives = (salonId: number, { id, version }: { id: number; version: number }) =>
	useSWR(["salon-board", salonId, "alternatives", id, version], () =>
		unwrap(reservations.salon[":salonId"].reservations[":id"].alternatives.$get(salonItemParam(salonId, id))),
	);

/** Body of a block to save. */
export interface BlockBody {
	date: string;
	from: string;
	to: string;
	salon_resource_id: number | null;
	memo: string;
	is_confirmed: boolean;
	version?: number;
}

export const saveBlock = (
	salonId: number,
	id: number | null,
	json: BlockBody,
	headers: Headers = saveKeyHeader(),
) =>
	id === null
		? unwrap(
				board.v2.salon[":salonId"].block_times.$post({ ...salonParam(salonId), json }, { headers }),
				HANDLES_CONFLICT,
			)
		: unwrap(
				board.v2.salon[":salonId"].block_times[":id"].$put(
					{ ...salonItemParam(salonId, id), json },
					{ headers },
				),
				HANDLES_CONFLICT,
			);

export const removeBlock = (salonId: number, id: number) =>
	unwrap(
		board.salon[":salonId"].block_times[":id"].$delete(salonItemParam(salonId, id), {
			headers: saveKeyHeader(),
		}),
	);
