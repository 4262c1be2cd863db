import { OWN_LINK_SEAL } from "#domain/engine/public-addresses/own-links.ts";

/** Address up to its path or query, to which the following text belongs. */
const ADDRESS_START = /(?:https?|line):\/\/[^/?#]{1,255}[/?#]/i;
/**
 * Length of a scheme with the longest host name: so much of the preceding text can still become an address.
 */
const LOOK_BACK = 270;

/**
 * Tracks, as a text is written, whether the following text belongs to the path or query of an address. Within
 * a text an address ends where its characters do, which are ASCII; if the text is one address, people also
 * include others in it.
 */
export class AddressEnd {
	readonly #isAddress: boolean;
	#tail = "";
	isWithin = false;

	constructor(isAddress: boolean) {
		this.#isAddress = isAddress;
	}

	/** Appends to the text so far. */
	write(text: string): void {
		const start = this.#isAddress ? 0 : startOfLastWord(text);
		if (start > 0) {
			this.#tail = "";
			this.isWithin = false;
		}
		if (this.isWithin) return;
		const recentText = this.#tail + text.slice(start);
		this.isWithin = ADDRESS_START.test(recentText);
		this.#tail = recentText.slice(-LOOK_BACK);
	}
}

function startOfLastWord(text: string): number {
	let start = text.length;
	while (start > 0 && isOfAddress(text.charCodeAt(start - 1))) start--;
	return start;
}

/** Visible ASCII, and marks that become a signature. */
const isOfAddress = (code: number): boolean =>
	(code > 0x20 && code < 0x7f) || code === OWN_LINK_SEAL.charCodeAt(0);
