/** As many characters as are named. */
const MOST_NAMED = 20;

/** Characters that a file in Shift_JIS would lose. */
export interface ShiftJisLoss {
	/** Number of characters that would become question marks. */
	count: number;
	/** Some of them, each once. */
	characters: string[];
}

/** Collects the lost characters of a file that is read part by part. */
export function shiftJisLoss() {
	let count = 0;
	const named = new Set<string>();
	return {
		add: (characters: readonly string[]) => {
			count += characters.length;
			for (const character of characters) if (named.size < MOST_NAMED) named.add(character);
		},
		summary: (): ShiftJisLoss => ({ count, characters: [...named] }),
	};
}

/** The address that answers what a download in Shift_JIS would lose, from that of the download in UTF-8. */
export const lossAddress = (address: string): string =>
	`${address}${address.includes("?") ? "&" : "?"}check=1`;
