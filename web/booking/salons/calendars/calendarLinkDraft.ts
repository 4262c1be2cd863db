import type { LinkTarget } from "#domain/booking/salons/calendar/link-targets.ts";

/** Form draft of a new link. */
export interface CalendarLinkDraft {
	salon_resource_id: number | null;
	google_token_id: number | null;
	google_calendar_id: string;
	link_target: LinkTarget;
}

export const blankCalendarLink = (accountId: number | null): CalendarLinkDraft => ({
	salon_resource_id: null,
	google_token_id: accountId,
	google_calendar_id: "",
	link_target: "reservation",
});
