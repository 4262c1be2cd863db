import { keywordKey } from "#domain/platform/texts/normalise-text.ts";
import { type AutoResponseSchedule, isWithinSchedule, type Moment } from "./auto-response-schedule.ts";

/** Auto-response, reduced to the fields that decide whether it answers. */
export interface MatchableAutoResponse extends AutoResponseSchedule {
	/** `EVERY_TEXT`, `LINE_EVENT`, or `KEYWORD_TEXT`. */
	type: number;
	keywords: string[];
	/** One of `KEYWORD_RULES`. */
	ruleMix: number;
	/** `ORDINARY` or `LAST_RESORT`. */
	hitDetectionOrder: number;
}

/** A friend's text, and its local time in the account's zone. */
export interface FriendText {
	text: string;
	moment: Moment;
}

/** Matching rules for keywords (`rule_mix`, E-212). */
export const KEYWORD_RULES = { any: 0, all: 1, exact: 2 } as const;

/** Type of an auto-response that answers texts with its keywords. */
export const KEYWORD_TEXT = 0;
/** Type of an auto-response that answers every text. */
export const EVERY_TEXT = 1;
/** Type of an auto-response that answers an event of LINE, and no text. */
export const LINE_EVENT = 2;
/** Value of `hitDetectionOrder` for auto-responses that answer whatever others do. */
export const ORDINARY = 0;
/** Value of `hitDetectionOrder` for auto-responses that answer only if no other does (E-213). */
export const LAST_RESORT = -1;

/** Auto-responses triggered by a text, regardless of audience. */
export const answeringAutoResponses = <R extends MatchableAutoResponse>(
	autoResponses: R[],
	received: FriendText,
): R[] => selectByPriority(matchingAutoResponses(autoResponses, received));

/**
 * Selects from the matching auto-responses those that answer: ordinary ones first; those of last resort only
 * if there is no other. All of the same rank answer, in order.
 */
export function selectByPriority<R extends MatchableAutoResponse>(matching: R[]): R[] {
	const ordinary = matching.filter((autoResponse) => autoResponse.hitDetectionOrder !== LAST_RESORT);
	return ordinary.length > 0 ? ordinary : matching;
}

/** Auto-responses that match a text at its time, ignoring width and case. */
export function matchingAutoResponses<R extends MatchableAutoResponse>(
	autoResponses: R[],
	{ text, moment }: FriendText,
): R[] {
	const textKey = keywordKey(text);
	return autoResponses.filter(
		(autoResponse) => isWithinSchedule(autoResponse, moment) && matches(autoResponse, textKey),
	);
}

/**
 * Whether all or any of the keywords occur, or one equals the whole text, depending on `rule_mix` (E-212).
 */
function matches({ type, keywords, ruleMix }: MatchableAutoResponse, textKey: string): boolean {
	if (type === EVERY_TEXT) return true;
	if (type === LINE_EVENT) return false;
	const isMatch = (keyword: string) => textMatchesKey(keyword, ruleMix, textKey);
	const keys = keysOf(keywords);
	return ruleMix === KEYWORD_RULES.all ? keys.every(isMatch) : keys.some(isMatch);
}

/** Normalised keywords by their list, because an auto-response is matched with many texts. */
const KEYS = new WeakMap<readonly string[], string[]>();

function keysOf(keywords: readonly string[]): string[] {
	const keys = KEYS.get(keywords) ?? keywords.map(keywordKey);
	KEYS.set(keywords, keys);
	return keys;
}

/** Whether a text contains a keyword, or equals it under the exact rule. */
export const matchesKeyword = (keyword: string, ruleMix: number, text: string): boolean =>
	textMatchesKey(keywordKey(keyword), ruleMix, keywordKey(text));

const textMatchesKey = (key: string, ruleMix: number, textKey: string): boolean =>
	ruleMix === KEYWORD_RULES.exact ? textKey.trim() === key : textKey.includes(key);
