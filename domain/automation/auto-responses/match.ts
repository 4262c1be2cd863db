import { sameWidth } from "#domain/platform/texts/normalise.ts";
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

/** Rules that combine keywords (`rule_mix`, E-212). */
export const RULES = { any: 0, all: 1, exact: 2 } as const;

/** An auto-response that answers every text. */
export const EVERY_TEXT = 1;
/** An auto-response that answers only when no other does (E-213). */
const LAST_RESORT = -1;

/** Auto-responses that a text triggers, whoever wrote it. */
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
	const said = sameWidth(text);
	return reactions.filter((reaction) => isOpen(reaction, moment) && matches(reaction, said));
}

/** All or any of the keywords, or one that is the whole text, by `rule_mix` (E-212). */
function matches({ type, keywords, ruleMix }: Matchable, said: string): boolean {
	if (type === EVERY_TEXT) return true;
	const hears = (keyword: string) => isHeard(keyword, ruleMix, said);
	return ruleMix === RULES.all ? keywords.every(hears) : keywords.some(hears);
}

/** Whether a text contains a keyword or, by the rule of exact matches, is it. */
export const hearsKeyword = (keyword: string, ruleMix: number, text: string): boolean =>
	isHeard(keyword, ruleMix, sameWidth(text));

const isHeard = (keyword: string, ruleMix: number, said: string): boolean =>
	ruleMix === RULES.exact ? said.trim() === sameWidth(keyword) : said.includes(sameWidth(keyword));
