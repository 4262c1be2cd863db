import { normalise } from "#domain/texts/normalise.ts";

export interface Matchable {
	keywords: string[];
	ruleMix: number;
	hitDetectionOrder: number;
}

/** An auto-response that answers only when no other does (E-213). */
const LAST_RESORT = -1;

/**
 * The auto-responses that a text fires: those whose keywords it contains, all or any by `rule_mix` (E-212), width and
 * case ignored. Those of last resort come in only when no other matched; several of the same rank all fire, in order.
 */
export function matching<R extends Matchable>(reactions: R[], text: string): R[] {
	const heard = normalise(text);
	const hits = reactions.filter((reaction) => hears(reaction, heard));
	const ordinary = hits.filter((reaction) => reaction.hitDetectionOrder !== LAST_RESORT);
	return ordinary.length > 0 ? ordinary : hits;
}

function hears({ keywords, ruleMix }: Matchable, heard: string): boolean {
	const contains = (keyword: string) => heard.includes(normalise(keyword));
	return ruleMix === 1 ? keywords.every(contains) : keywords.some(contains);
}
