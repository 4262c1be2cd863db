import { normalise } from "../texts/normalise.ts";
import { isOpen, type Moment, type Schedule } from "./schedule.ts";

export interface Matchable extends Schedule {
	/** 0 answers its keywords, 1 every text. */
	type: number;
	keywords: string[];
	ruleMix: number;
	hitDetectionOrder: number;
}

/** A friend's text, and its time on the account's clock. */
export interface FriendText {
	text: string;
	moment: Moment;
}

/** An auto-response that answers every text. */
export const EVERY_TEXT = 1;
/** An auto-response that answers only when no other does (E-213). */
const LAST_RESORT = -1;

/** The auto-responses that a text triggers, whoever wrote it. */
export const answeringReactions = <R extends Matchable>(reactions: R[], said: FriendText): R[] =>
	byPriority(matchingReactions(reactions, said));

/**
 * Those that answer, of those that match a text and would answer its writer: the ones of last resort only when there is
 * no other. Several of the same rank all answer, in order.
 */
export function byPriority<R extends Matchable>(hits: R[]): R[] {
	const ordinary = hits.filter((reaction) => reaction.hitDetectionOrder !== LAST_RESORT);
	return ordinary.length > 0 ? ordinary : hits;
}

/** Those that match a text at its time, ignoring width and case. */
export function matchingReactions<R extends Matchable>(reactions: R[], { text, moment }: FriendText): R[] {
	const said = normalise(text);
	return reactions.filter((reaction) => isOpen(reaction, moment) && matches(reaction, said));
}

/** All or any of the keywords, by `rule_mix` (E-212). */
function matches({ type, keywords, ruleMix }: Matchable, said: string): boolean {
	if (type === EVERY_TEXT) return true;
	const contains = (keyword: string) => said.includes(normalise(keyword));
	return ruleMix === 1 ? keywords.every(contains) : keywords.some(contains);
}
