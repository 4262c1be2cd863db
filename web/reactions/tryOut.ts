import { matching } from "#domain/reactions/match.ts";
import { normalise } from "#domain/texts/normalise.ts";
import type { ReactionRow } from "./api.ts";
import type { Draft } from "./draft.ts";

/** What would happen if a friend sent a text now. */
export interface Trial {
	/** Whether the keywords of this auto-response are in the text. */
	hears: boolean;
	/** Whether it answers: it may hear and yet leave the answer to others. */
	answers: boolean;
	/** The names of the others that answer. */
	others: string[];
	/** Its keywords, and whether each is in the text. */
	keywords: { keyword: string; heard: boolean }[];
}

/** Tries a text on an auto-response as it would be with its present form, among the others that are on. */
export function tryOut(draft: Draft, others: ReactionRow[], text: string): Trial {
	const mine = {
		keywords: draft.keywords,
		ruleMix: draft.rule_mix,
		hitDetectionOrder: draft.hit_detection_order,
	};
	const theirs = others
		.filter((other) => other.is_active === 1)
		.map((other) => ({
			name: other.name,
			keywords: other.keywords,
			ruleMix: other.rule_mix,
			hitDetectionOrder: other.hit_detection_order,
		}));
	const answering = matching(draft.is_active === 1 ? [...theirs, mine] : theirs, text);
	return {
		hears: matching([mine], text).length > 0,
		answers: answering.includes(mine),
		others: theirs.filter((other) => answering.includes(other)).map(({ name }) => name),
		keywords: draft.keywords.map((keyword) => ({
			keyword,
			heard: normalise(text).includes(normalise(keyword)),
		})),
	};
}
