import { changedShiftInput, newShiftInput } from "#domain/booking/salons/inputs/shift-inputs.ts";
import type { ShiftPatchType } from "#domain/booking/salons/salon-codes.ts";
import { formatClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import { type CheckResult, toSchemaProblems } from "#web/platform/ui/formProblems.ts";
import type { BoardShift } from "../boardApi.ts";
import type { BoardPosition } from "../model/dragTarget.ts";
import type { ChangedShiftBody, NewShiftBody } from "../shiftApi.ts";

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
	return {
		salon_resource_id: position.resourceId ?? null,
		date: position.date ?? day,
		from: formatClockMinute(position.from ?? 600),
		to: formatClockMinute(position.to ?? (position.from ?? 600) + 480),
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
		? { ...commonFields, date: shift.dirty_date ?? shift._date, _date: date, repeat: [], expired_at: null }
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
