import type { ShiftPatchType } from "#domain/booking/salons/salon-codes.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";
import type { BoardShift } from "./boardApi.ts";

const shifts = client.salonShifts.api.salon[":salonId"].resources[":resourceId"].time_shifts;

type Headers = Record<string, string>;

/** Body of a new shift. */
export interface NewShiftBody {
	from: string;
	to: string;
	description: string;
	start_date: string;
	/** Weekdays; empty for a single day. */
	repeat: number[];
	expired_at: string | null;
}

export const createShift = (salonId: number, resourceId: number, json: NewShiftBody, headers: Headers) =>
	unwrap(
		shifts.$post({ param: { salonId: String(salonId), resourceId: String(resourceId) }, json }, { headers }),
		{
			handles: [409],
		},
	);

/** Day of the recurring shift that a changed day replaces; by it the server finds the day again. */
export const replacedDayOf = ({ dirty_date, _date }: BoardShift): string => dirty_date ?? _date;

/** Body of a changed shift. */
export interface ChangedShiftBody {
	from: string;
	to: string;
	description: string;
	/** Day that changes, or the first day of the change. */
	date: string;
	/** New date of a single day. */
	_date: string | null;
	repeat: number[];
	expired_at: string | null;
	self_id: number | null;
	force?: boolean;
}

const shiftParam = (salonId: number, shift: BoardShift, type: ShiftPatchType) => ({
	param: {
		salonId: String(salonId),
		resourceId: String(shift.salon_resource_id),
		masterId: String(shift.master_id),
		type,
	},
});

/** Changes one day of a shift, or all from that day on. */
export const updateShift = (
	salonId: number,
	shift: BoardShift,
	type: ShiftPatchType,
	json: ChangedShiftBody,
	headers: Headers = saveKeyHeader(),
) =>
	unwrap(shifts[":masterId"][":type"].$put({ ...shiftParam(salonId, shift, type), json }, { headers }), {
		handles: [409],
	});

/** Deletes one day of a shift (M-308), or all of it (M-309). */
export const removeShift = (salonId: number, shift: BoardShift, type: ShiftPatchType, force: boolean) =>
	unwrap(
		shifts[":masterId"][":type"].$delete(
			{
				...shiftParam(salonId, shift, type),
				json:
					type === "once"
						? { date: replacedDayOf(shift), self_id: shift.self_id, force }
						: { date: null, self_id: null, force },
			},
			{ headers: saveKeyHeader() },
		),
		{ handles: [409] },
	);
