import { changedShiftInput, newShiftInput } from "#domain/booking/salons/inputs/shift-inputs.ts";
import type { ShiftPatchType } from "#domain/booking/salons/salon-codes.ts";
import { formatClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import { type CheckResult, toSchemaProblems } from "#web/platform/ui/formProblems.ts";
import type { BoardShift } from "../boardApi.ts";
import type { BoardPosition } from "../model/dragTarget.ts";
import { type ChangedShiftBody, type NewShiftBody, replacedDayOf } from "../shiftApi.ts";

/** Form draft of a shift. */
export interface ShiftDraft {
	salon_resource_id: number | null;
	date: string;
	from: string;
	to: string;
	description: string;
	repeat: number[];
	expired_at: string | null;
	/** Scope of a change to a recurring shift: one day, or from that day on. */
	type: ShiftPatchType;
}

/** Minutes of a new shift without a pressed position. */
const DEFAULT_START = 10 * 60;
const DEFAULT_LENGTH = 8 * 60;

/** Draft of a stored shift, or of a new one at the pressed position. */
export function shiftDraftOf(
	shift: BoardShift | null,
	position: Partial<BoardPosition>,
	day: string,
): ShiftDraft {
	if (shift)
		return {
			salon_resource_id: shift.salon_resource_id,
			date: shift._date,
			from: shift.from,
			to: shift.to,
			description: shift.description,
			repeat: shift.repeat,
			expired_at: shift.expired_at,
			type: "once",
		};
	const from = position.from ?? DEFAULT_START;
	return {
		salon_resource_id: position.resourceId ?? null,
		date: position.date ?? day,
		from: formatClockMinute(from),
		to: formatClockMinute(position.to ?? from + DEFAULT_LENGTH),
		description: "",
		repeat: [],
		expired_at: null,
		type: "once",
	};
}

const newShiftBody = ({ from, to, description, date, repeat, expired_at }: ShiftDraft): NewShiftBody => ({
	from,
	to,
	description,
	start_date: date,
	repeat,
	expired_at: repeat.length === 0 ? null : expired_at,
});

/** Body of a change: a single day can move to another date; from a day on, the weekdays are changed. */
const changedShiftBody = (shift: BoardShift, draft: ShiftDraft): ChangedShiftBody => {
	const { from, to, description, date, repeat, expired_at, type } = draft;
	const commonFields = { from, to, description, self_id: shift.self_id };
	return type === "once"
		? { ...commonFields, date: replacedDayOf(shift), _date: date, repeat: [], expired_at: null }
		: { ...commonFields, date, _date: null, repeat, expired_at };
};

/** Validates a draft with the server's schema. */
export function checkShiftDraft(
	shift: BoardShift | null,
	draft: ShiftDraft,
): CheckResult<NewShiftBody | ChangedShiftBody> {
	if (draft.salon_resource_id === null)
		return {
			success: false,
			problems: { general: [], fields: { salon_resource_id: ["スタッフ・席を選択してください。"] } },
		};
	const body = shift === null ? newShiftBody(draft) : changedShiftBody(shift, draft);
	const { success, error } = (shift === null ? newShiftInput : changedShiftInput).safeParse(body);
	return success ? { success: true, data: body } : { success: false, problems: toSchemaProblems(error) };
}
