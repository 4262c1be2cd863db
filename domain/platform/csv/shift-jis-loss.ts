/** Maximum number of listed characters. */
const MAX_EXAMPLES = 20;

/** Characters that a file in Shift_JIS would lose. */
export interface ShiftJisLoss {
	/** Number of characters that would become question marks. */
	count: number;
	/** Examples, each once. */
	characters: string[];
}

/** Collects the lost characters of a file that is read in chunks. */
export function createShiftJisLoss() {
	let count = 0;
	const examples = new Set<string>();
	return {
		add: (characters: readonly string[]) => {
			count += characters.length;
			for (const character of characters) if (examples.size < MAX_EXAMPLES) examples.add(character);
		},
		summary: (): ShiftJisLoss => ({ count, characters: [...examples] }),
	};
}

/**
 * Returns the address that reports the losses of a Shift_JIS download, given the address of the UTF-8
 * download.
 */
export const lossAddress = (address: string): string =>
	`${address}${address.includes("?") ? "&" : "?"}check=1`;
