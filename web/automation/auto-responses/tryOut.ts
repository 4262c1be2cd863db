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

/** What would happen if a friend who is answered at all sent a text at some moment. */
export interface Trial {
	/** Whether it listens for the text, whenever that comes. */
	hears: boolean;
	/** Whether it answers at this moment at all. */
	open: boolean;
	/** Whether it answers: it may hear and yet leave the answer to others. */
	answers: boolean;
	/** The names of the others that answer. */
	others: string[];
	/** Its keywords, and whether each is in the text. */
	keywords: { keyword: string; heard: boolean }[];
}

/** Tries a text on an auto-response as it would be with its present form, among the others that are on. */
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
