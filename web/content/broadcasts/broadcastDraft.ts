import { type BroadcastInput, broadcastInput } from "#domain/content/broadcasts/broadcast-schemas.ts";
import type { LineRecipients } from "#domain/content/line-sends/line-recipients.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { readFilter } from "#domain/engine/filters/filter-schema.ts";
import { currentDay, DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import {
	BLANK_CONTENTS,
	type ComposedMessage,
	createWrittenMessage,
	problemsInMessages,
	toCheckedEffect,
} from "#web/content/composer/composedMessage.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { type CheckResult, checkDraft, problemsOfCheck } from "#web/platform/ui/formProblems.ts";
import { type AbTestDraft, checkedAbTest, variantField } from "./abTestDraft.ts";
import type { BroadcastDetail } from "./broadcastApi.ts";

/**
 * Form draft of a broadcast. Date and time are kept while `isPlanned` is off, in case the operator switches
 * back.
 */
export interface BroadcastDraft {
	name: string;
	messages: ComposedMessage[];
	filter: Filter | null;
	/** Friends that LINE chooses instead; null for those of the filter. */
	lineRecipients: LineRecipients | null;
	/** A/B test of the messages; null for none. */
	abTest: AbTestDraft | null;
	/** Whether it is scheduled, instead of sent immediately. */
	isPlanned: boolean;
	date: string;
	time: string;
}

/** @param text first message, if one is already known */
export const createBroadcastDraft = (text?: string): BroadcastDraft => ({
	name: nameOfDay(currentDay(clockNow(), DEFAULT_ZONE)),
	messages: text === undefined ? [] : [createWrittenMessage({ ...BLANK_CONTENTS.text, text })],
	filter: null,
	lineRecipients: null,
	abTest: null,
	isPlanned: false,
	date: "",
	time: "",
});

/** Name of a new broadcast, so that it need not be typed: `11月29日の配信`. */
function nameOfDay(day: string): string {
	const [, month, date] = day.split("-").map(Number);
	return `${month}月${date}日の配信`;
}

export const broadcastDraftOf = (
	{ name, filter, line_recipients, planned_at }: BroadcastDetail,
	messages: ComposedMessage[],
	abTest: AbTestDraft | null,
): BroadcastDraft => ({
	name,
	messages,
	filter: filter === null ? null : readFilter(filter),
	lineRecipients: line_recipients as LineRecipients | null,
	abTest,
	isPlanned: planned_at !== null,
	date: planned_at?.slice(0, 10) ?? "",
	time: planned_at?.slice(11, 16) ?? "",
});

/** Messages of each variant; those of the draft alone without a test. */
export const variantsOf = ({ messages, abTest, lineRecipients }: BroadcastDraft): ComposedMessage[][] => [
	messages,
	...((lineRecipients === null && abTest?.variants) || []).map((variant) => variant.messages),
];

/** Checked draft, whose written messages are not stored yet. */
export interface BroadcastBody extends Omit<BroadcastInput, "id" | "messages" | "ab_test"> {
	messages: ComposedMessage[];
	ab_test: AbTestDraft | null;
}

export function checkBroadcast(draft: BroadcastDraft): CheckResult<BroadcastBody> {
	const { name, messages, filter, lineRecipients, isPlanned, date, time } = draft;
	// Friends that LINE chooses cannot be divided; the form keeps the test in case the choice changes back.
	const abTest = lineRecipients === null ? draft.abTest : null;
	const result = checkDraft(broadcastInput, {
		name,
		messages: messages.map(toCheckedEffect),
		// The filter is kept in the draft, in case the operator switches back.
		filter: lineRecipients === null ? filter : null,
		line_recipients: lineRecipients,
		ab_test: abTest && checkedAbTest(abTest),
		// An empty day would send it immediately, so it must fail validation.
		...(isPlanned && { date: date || "-", time }),
	});
	const fields = {
		...problemsInMessages(messages, "messages"),
		...Object.assign(
			{},
			...(abTest?.variants ?? []).map((variant, index) =>
				problemsInMessages(variant.messages, variantField(index)),
			),
		),
	};
	if (result.success && Object.keys(fields).length === 0)
		return { success: true, data: { ...result.data, messages, ab_test: abTest } };
	const problems = problemsOfCheck(result);
	return { success: false, problems: { ...problems, fields: { ...problems.fields, ...fields } } };
}
