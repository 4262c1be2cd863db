import {
	ALWAYS,
	isWithinSchedule,
	weekMask,
} from "#domain/automation/auto-responses/auto-response-schedule.ts";
import {
	answeringAutoResponses,
	type FriendText,
	type MatchableAutoResponse,
	matchesKeyword,
	matchingAutoResponses,
} from "#domain/automation/auto-responses/match-auto-response.ts";
import type { ReactionRow } from "#domain/engine/kinds/reaction.ts";
import type { AutoResponseDraft } from "./autoResponseDraft.ts";

/** Result of a trial: a text at a moment from a friend in the audience. */
export interface AutoResponseTrialOutcome {
	/** Whether the keywords match the text, regardless of the schedule. */
	matchesKeywords: boolean;
	/** Whether its weekdays and hours include the moment. */
	isWithinHours: boolean;
	/** Whether it answers; a matching auto-response may be superseded by others. */
	answers: boolean;
	/** Names of the others that answer. */
	others: string[];
	/** Keywords, and whether the text matches each under the rule. */
	keywords: { keyword: string; isMatched: boolean }[];
}

/** Evaluates a text against the auto-response in the form, among the other active ones. */
export function tryAutoResponse(
	draft: AutoResponseDraft,
	others: ReactionRow[],
	friendText: FriendText,
): AutoResponseTrialOutcome {
	const ownMatchable = matchableOf(draft);
	const otherMatchables = others
		.filter((row) => row.is_active === 1)
		.map((row) => ({ ...matchableOf(row), name: row.name }));
	const answering = answeringAutoResponses<MatchableAutoResponse>(
		draft.is_active === 1 ? [...otherMatchables, ownMatchable] : otherMatchables,
		friendText,
	);
	return {
		matchesKeywords: matchingAutoResponses([{ ...ownMatchable, ...ALWAYS }], friendText).length > 0,
		isWithinHours: isWithinSchedule(ownMatchable, friendText.moment),
		answers: answering.includes(ownMatchable),
		others: otherMatchables.filter((row) => answering.includes(row)).map(({ name }) => name),
		keywords: draft.keywords.map((keyword) => ({
			keyword,
			isMatched: matchesKeyword(keyword, draft.rule_mix, friendText.text),
		})),
	};
}

const matchableOf = (row: AutoResponseDraft | ReactionRow): MatchableAutoResponse => ({
	type: row.type,
	keywords: row.keywords,
	ruleMix: row.rule_mix,
	hitDetectionOrder: row.hit_detection_order,
	hasTimeRestriction: row.has_time_restriction === 1,
	hourFrom: row.hour_from,
	hourTo: row.hour_to,
	weekdays: weekMask(row),
});
