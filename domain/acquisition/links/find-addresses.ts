/** Position of an address in a text. */
export interface FoundAddress {
	start: number;
	/** Index after its last character. */
	end: number;
	/**
	 * Whether the following letters may belong to the address or to the sentence, so that its end is ambiguous.
	 */
	isDoubtful: boolean;
}

/**
 * Characters that enclose a placeholder while addresses are searched. Noncharacters, which cannot be typed.
 */
export const PLACEHOLDER_BEGIN = "\uFDD1";
export const PLACEHOLDER_END = "\uFDD2";

const PLACEHOLDER = `${PLACEHOLDER_BEGIN}\\d+${PLACEHOLDER_END}`;
/** ASCII characters allowed in an address. */
const PLAIN = "[!#-;=?-\\[\\]_a-z~]";
/** Letters, marks and digits outside ASCII. */
const NON_ASCII = "(?:(?![\\0-\\x7f])[\\p{L}\\p{M}\\p{N}])+";
const SCHEME = /https?:\/\//giu;
const PART = new RegExp(`${PLACEHOLDER}|${NON_ASCII}|${PLAIN}`, "iuy");
/** Punctuation that ends a sentence after an address. */
const CLOSING = /[.,;:!?'"]+$/;
const HIRAGANA = /\p{Script=Hiragana}/u;
const OPENING: Record<string, string> = { ")": "(", "]": "[" };

/**
 * Web addresses in a text, in order. Brackets belong to an address in pairs; letters outside ASCII only where
 * they are part of its path, as in LINE's app and browsers (`/wiki/日本語`), and not where the sentence
 * continues (`/menuをご覧ください`).
 */
export function findAddresses(text: string): FoundAddress[] {
	const addresses: FoundAddress[] = [];
	SCHEME.lastIndex = 0;
	for (let scheme = SCHEME.exec(text); scheme; scheme = SCHEME.exec(text)) {
		const { end, isDoubtful } = readAddress(text, SCHEME.lastIndex);
		if (end === SCHEME.lastIndex) continue;
		addresses.push({ start: scheme.index, end, isDoubtful });
		SCHEME.lastIndex = end;
	}
	return addresses;
}

function readAddress(text: string, start: number): Omit<FoundAddress, "start"> {
	const brackets: string[] = [];
	let end = start;
	let isInPath = false;
	for (let part = partAt(text, end); part; part = partAt(text, end)) {
		if (part in OPENING && brackets.pop() !== OPENING[part]) break;
		if (part === "(" || part === "[") brackets.push(part);
		if (/^[/?#]$/.test(part)) isInPath = true;
		if (isNonAscii(part)) {
			const owner = isInPath ? ownerOf(part, text[end - 1]!, text.slice(end + part.length)) : "sentence";
			if (owner !== "address")
				return { end: withoutClosing(text, start, end), isDoubtful: owner === "doubtful" };
		}
		end += part.length;
	}
	return { end: withoutClosing(text, start, end), isDoubtful: false };
}

function partAt(text: string, index: number): string | undefined {
	PART.lastIndex = index;
	return PART.exec(text)?.[0];
}

const isNonAscii = (part: string): boolean => part > "\x7f" && !part.startsWith(PLACEHOLDER_BEGIN);

/** Whether non-ASCII letters belong to the address before them, by the characters on both sides. */
function ownerOf(letters: string, before: string, after: string): "address" | "sentence" | "doubtful" {
	// The particle を follows an address as its object, and begins no word.
	if (letters.startsWith("を")) return "sentence";
	const followsDelimiter = /[/=&#_+~%@-]/.test(before);
	if (!followsDelimiter) return HIRAGANA.test(letters[0]!) ? "sentence" : "doubtful";
	const isContinued = before === "=" || /^[/?=&#_%+~(-]/.test(after);
	return isContinued || !HIRAGANA.test(letters) ? "address" : "doubtful";
}

/** End of an address without the punctuation that ends the sentence. */
const withoutClosing = (text: string, start: number, end: number): number =>
	start + text.slice(start, end).replace(CLOSING, "").length;
