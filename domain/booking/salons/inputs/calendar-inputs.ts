import { z } from "zod";
import { CALENDAR_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { recordId, requiredText } from "#domain/platform/wire/input-schemas.ts";
import { LINK_TARGETS, type LinkTarget } from "../calendar/link-targets.ts";

/** Maximum length of Google's ids. */
const MAX_GOOGLE_ID_LENGTH = 1_024;

/** Purpose of a link (M-136). */
export const linkTargetSchema = z.enum(Object.keys(LINK_TARGETS) as [LinkTarget, ...LinkTarget[]], {
	error: CALENDAR_TEXTS.targetUnknown,
});

/** Link of a resource to a calendar (M-135). */
export const calendarLinkInput = z.object({
	salon_resource_id: recordId(SALON_TEXTS.resourceUnknown),
	google_token_id: recordId(CALENDAR_TEXTS.accountUnknown),
	google_calendar_id: requiredText(MAX_GOOGLE_ID_LENGTH, CALENDAR_TEXTS.calendarRequired),
	link_target: linkTargetSchema,
});
export type CalendarLinkInput = z.output<typeof calendarLinkInput>;

/** Account whose calendars are listed. */
export const calendarChoicesQuery = z.object({ google_token_id: recordId(CALENDAR_TEXTS.accountUnknown) });
