import {
	ALWAYS,
	isWithinSchedule,
	weekMask,
} from "#domain/automation/auto-responses/auto-response-schedule.ts";
import {
	answeringAutoResponses,
	type FriendText,
	type Matchable,
	matchesKeyword,
	matchingAutoResponses,
} from "#domain/automation/auto-responses/match-auto-response.ts";
import type { ReactionRow } from "#domain/engine/kinds/reaction.ts";
import type { AutoResponseDraft } from "./autoResponseDraft.ts";

/** Result of a trial: a text at a moment from a friend in the audience. */
export interface AutoResponseTrialOutcome {
	/** Whether the keywords match the text, regardless of the schedule. */
	hears: boolean;
	/** Whether its schedule includes the moment. */
	open: boolean;
	/** Whether it answers; a matching auto-response may be superseded by others. */
	answers: boolean;
	/** Names of the others that answer. */
	others: string[];
	/** Keywords, and whether the text contains them. */
	keywords: { keyword: string; heard: boolean }[];
}

/** Evaluates a text against the auto-response in the form, among the other active ones. */
export function tryAutoResponse(
	draft: AutoResponseDraft,
	others: ReactionRow[],
	said: FriendText,
): AutoResponseTrialOutcome {
	const mine = listener(draft);
	const theirs = others
		.filter((other) => other.is_active === 1)
		.map((other) => ({ ...listener(other), name: other.name }));
	const answering = answeringAutoResponses<Matchable>(
		draft.is_active === 1 ? [...theirs, mine] : theirs,
		said,
	);
	return {
		hears: matchingAutoResponses([{ ...mine, ...ALWAYS }], said).length > 0,
		open: isWithinSchedule(mine, said.moment),
		answers: answering.includes(mine),
		others: theirs.filter((other) => answering.includes(other)).map(({ name }) => name),
		keywords: draft.keywords.map((keyword) => ({
			keyword,
			heard: matchesKeyword(keyword, draft.rule_mix, said.text),
		})),
	};
}

const listener = (wire: AutoResponseDraft | ReactionRow): Matchable => ({
	type: wire.type,
	keywords: wire.keywords,
	ruleMix: wire.rule_mix,
	hitDetectionOrder: wire.hit_detection_order,
	hasTimeRestriction: wire.has_time_restriction === 1,
	hourFrom: wire.hour_from,
	hourTo: wire.hour_to,
	weekdays: weekMask(wire),
});
