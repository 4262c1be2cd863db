import {
	type AnnouncementInput,
	announcementInput,
} from "#domain/console/headquarters/announcement-schemas.ts";
import {
	type ComposedMessage,
	problemsInMessages,
	toCheckedEffect,
} from "#web/content/composer/composedMessage.ts";
import { type CheckResult, checkDraft, problemsOfCheck } from "#web/platform/ui/formProblems.ts";

/** Account of a draft. */
export interface DraftPart {
	account: string;
	/** Name of a saved search; empty for every friend. */
	search: string;
}

/** Form draft of an announcement. */
export interface AnnouncementDraft {
	name: string;
	messages: ComposedMessage[];
	/** Whether people who follow several accounts receive it once. */
	once: boolean;
	/** In the order in which a person's account is chosen. */
	parts: DraftPart[];
	isPlanned: boolean;
	date: string;
	time: string;
}

/** Checked draft, whose written messages are not stored, and whose numbers of friends are not confirmed yet. */
export interface AnnouncementBody extends Omit<AnnouncementInput, "messages" | "parts"> {
	messages: ComposedMessage[];
	parts: DraftPart[];
}

export const createAnnouncementDraft = (): AnnouncementDraft => ({
	...{ name: "", messages: [], once: false, parts: [] },
	...{ isPlanned: false, date: "", time: "" },
});

export function checkAnnouncement(draft: AnnouncementDraft): CheckResult<AnnouncementBody> {
	const { name, messages, once, parts, isPlanned, date, time } = draft;
	const result = checkDraft(announcementInput, {
		...{ name, once, messages: messages.map(toCheckedEffect) },
		parts: parts.map((part) => ({ ...part, expected: 0 })),
		// An empty day would send it immediately, so it must fail validation.
		...(isPlanned && { date: date || "-", time }),
	});
	const fields = problemsInMessages(messages, "messages");
	if (result.success && Object.keys(fields).length === 0)
		return { success: true, data: { ...result.data, messages, parts } };
	const problems = problemsOfCheck(result);
	return { success: false, problems: { ...problems, fields: { ...problems.fields, ...fields } } };
}
