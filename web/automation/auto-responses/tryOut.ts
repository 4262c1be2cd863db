import {
	answeringReactions,
	type FriendText,
	hearsKeyword,
	type Matchable,
	matchingReactions,
} from "#domain/automation/auto-responses/match.ts";
import { ALWAYS, isOpen, weekMask } from "#domain/automation/auto-responses/schedule.ts";
import type { ReactionRow } from "#domain/engine/kinds/reaction.ts";
import type { Draft } from "./draft.ts";

/** Result of a trial: a text at a moment from a friend in the audience. */
export interface Trial {
	/** Whether it matches the text, at any time. */
	hears: boolean;
	/** Whether its schedule includes the moment. */
	open: boolean;
	/** Whether it answers; a match may leave the answer to others. */
	answers: boolean;
	/** Names of the others that answer. */
	others: string[];
	/** Keywords, and whether the text contains them. */
	keywords: { keyword: string; heard: boolean }[];
}

/** Evaluates a text against the auto-response in the form, among the other active ones. */
export function tryOut(draft: Draft, others: ReactionRow[], said: FriendText): Trial {
	const mine = listener(draft);
	const theirs = others
		.filter((other) => other.is_active === 1)
		.map((other) => ({ ...listener(other), name: other.name }));
	const answering = answeringReactions<Matchable>(draft.is_active === 1 ? [...theirs, mine] : theirs, said);
	return {
		hears: matchingReactions([{ ...mine, ...ALWAYS }], said).length > 0,
		open: isOpen(mine, said.moment),
		answers: answering.includes(mine),
		others: theirs.filter((other) => answering.includes(other)).map(({ name }) => name),
		keywords: draft.keywords.map((keyword) => ({
			keyword,
			heard: hearsKeyword(keyword, draft.rule_mix, said.text),
		})),
	};
}

const listener = (wire: Draft | ReactionRow): Matchable => ({
	type: wire.type,
	keywords: wire.keywords,
	ruleMix: wire.rule_mix,
	hitDetectionOrder: wire.hit_detection_order,
	hasTimeRestriction: wire.has_time_restriction === 1,
	hourFrom: wire.hour_from,
	hourTo: wire.hour_to,
	weekdays: weekMask(wire),
});
