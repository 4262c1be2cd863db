import type { Board, BoardReservation, ReservationRequest } from "#web/booking/salon-board/boardApi.ts";

/** Morning reservation of one hour, with overrides. */
export const reservation = (own: Partial<BoardReservation> = {}): BoardReservation => ({
	id: 1,
	name: "山田",
	comment: "",
	contact_address: "",
	course_id: null,
	member_id: 3,
	date: "2026-11-22",
	from: "10:00",
	to: "11:00",
	buffer_before: 0,
	buffer_after: 10,
	salon_resource_id: 1,
	sub_resource_ids: [],
	is_nominated: true,
	course_fee: null,
	resource_fee_is_charged: false,
	resource_fee: 0,
	meta_data: { memo: "常連" },
	status: "approved",
	pay_mode: null,
	pay_until: null,
	checked_at: null,
	stranded_at: null,
	visit_status: 0,
	is_attended: null,
	created_at: "2026-11-20 09:00:00",
	version: 2,
	is_deleted: false,
	is_masked: false,
	change_child: null,
	cancel_child: null,
	...own,
});

/** Request of a reservation. */
export function request(own: Partial<BoardReservation> = {}): ReservationRequest {
	const { change_child, cancel_child, ...fields } = reservation(own);
	return fields;
}

/** Board of one day with two resources, open from 9:00 to 18:00. */
export const board = (own: Partial<Board> = {}): Board => ({
	seq: 5,
	salon: {
		id: 1,
		name: "本店",
		enable_online: true,
		sync_shift: false,
		push_notification_status: true,
		booking: {} as Board["salon"]["booking"],
	},
	resources: [
		{ id: 1, name: "佐藤", colour: 7, order: 1, is_enabled: 1 },
		{ id: 2, name: "鈴木", colour: 5, order: 0, is_enabled: 0 },
	] as Board["resources"],
	courses: [],
	former: { courses: [], resources: [] },
	unlinks: [],
	days: [{ date: "2026-11-22", hours: [{ from: "09:00", to: "18:00" }], special: null }],
	next_open_day: "2026-11-23",
	shifts: [],
	blocks: [],
	reservations: [],
	...own,
});
