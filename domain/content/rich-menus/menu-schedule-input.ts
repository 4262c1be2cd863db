import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import {
	boundedList,
	clockTime,
	optionalDay,
	optionalId,
	recordId,
	wholeNumber,
} from "#domain/platform/wire/input-schemas.ts";

export const MAX_MENU_PERIODS = 30;

const optionalTime = () =>
	z.preprocess((value) => (value === "" || value === undefined ? null : value), clockTime().nullable());

const periodInput = z
	.object({
		/** Null for a new period. */
		id: optionalId().default(null),
		richmenu_id: recordId(RICHMENU_TEXTS.menuRequired),
		start_on: optionalDay(),
		end_on: optionalDay(),
		weekdays: boundedList(
			wholeNumber(FIELD_TEXTS.choiceUnknown).refine((day) => day >= 0 && day <= 6, FIELD_TEXTS.choiceUnknown),
			7,
		).transform((days) => [...new Set(days)].toSorted()),
		start_time: optionalTime(),
		end_time: optionalTime(),
	})
	.superRefine(({ start_on, end_on, start_time, end_time }, context) => {
		const refuse = (field: string, message: string) =>
			context.addIssue({ code: "custom", path: [field], message });
		if (start_on !== null && end_on !== null && start_on > end_on)
			refuse("end_on", RICHMENU_TEXTS.periodEndsBefore);
		if ((start_time === null) !== (end_time === null))
			refuse(start_time === null ? "start_time" : "end_time", RICHMENU_TEXTS.periodTimesTogether);
		if (start_time !== null && start_time === end_time) refuse("end_time", RICHMENU_TEXTS.periodTimesSame);
	});

/** Body of a save of the default menu and its periods, for friends without a menu of their own. */
export const menuScheduleInput = z.object({
	default_id: optionalId().default(null),
	periods: boundedList(periodInput, MAX_MENU_PERIODS, FIELD_TEXTS.tooManyItems(MAX_MENU_PERIODS)),
	/** Version on which the edit is based. */
	version: wholeNumber(),
});

export type MenuScheduleInput = z.output<typeof menuScheduleInput>;
