import { SEAL } from "#domain/engine/public-addresses/own-links.ts";

/** An address as far as its path or query: what follows is a part of those. */
const BEGUN = /(?:https?|line):\/\/[^/?#]{1,255}[/?#]/i;
/** A scheme and the longest name of a host: so much of what came before can still become an address. */
const LOOK_BACK = 270;

/**
 * Whether whatever follows a text stands in the path or the query of an address, told as the text is written. Within a text
 * an address ends where its characters do, which are ASCII; where the text is one address, people also write others into it.
 */
export class AddressEnd {
	readonly #isAddress: boolean;
	#tail = "";
	isWithin = false;

	constructor(isAddress: boolean) {
		this.#isAddress = isAddress;
	}

	/** So much is written behind what was there. */
	write(text: string): void {
		const start = this.#isAddress ? 0 : startOfLastWord(text);
		if (start > 0) {
			this.#tail = "";
			this.isWithin = false;
		}
		if (this.isWithin) return;
		const written = this.#tail + text.slice(start);
		this.isWithin = BEGUN.test(written);
		this.#tail = written.slice(-LOOK_BACK);
	}
}

function startOfLastWord(text: string): number {
	let start = text.length;
	while (start > 0 && isOfAddress(text.charCodeAt(start - 1))) start--;
	return start;
}

/** Visible ASCII, and what becomes a signature. */
const isOfAddress = (code: number): boolean => (code > 0x20 && code < 0x7f) || code === SEAL.charCodeAt(0);
