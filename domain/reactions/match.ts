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
export interface Said {
	text: string;
	moment: Moment;
}

/** An auto-response that answers every text. */
export const EVERY_TEXT = 1;
/** An auto-response that answers only when no other does (E-213). */
const LAST_RESORT = -1;

/** The auto-responses that a text triggers, whoever wrote it. */
export const matching = <R extends Matchable>(reactions: R[], said: Said): R[] =>
	foremost(hearing(reactions, said));

/**
 * Those that answer, among the matching ones that may answer this friend. Those of last resort answer only when no
 * other does. Several of the same rank all answer, in order.
 */
export function foremost<R extends Matchable>(hits: R[]): R[] {
	const ordinary = hits.filter((reaction) => reaction.hitDetectionOrder !== LAST_RESORT);
	return ordinary.length > 0 ? ordinary : hits;
}

/** Those that match a text at its time, ignoring width and case. */
export function hearing<R extends Matchable>(reactions: R[], { text, moment }: Said): R[] {
	const heard = normalise(text);
	return reactions.filter((reaction) => isOpen(reaction, moment) && hears(reaction, heard));
}

/** All or any of the keywords, by `rule_mix` (E-212). */
function hears({ type, keywords, ruleMix }: Matchable, heard: string): boolean {
	if (type === EVERY_TEXT) return true;
	const contains = (keyword: string) => heard.includes(normalise(keyword));
	return ruleMix === 1 ? keywords.every(contains) : keywords.some(contains);
}
