/** Quotes up to three words: 「a」か「b」. */
export const quoteList = (texts: readonly string[]): string =>
	texts
		.slice(0, 3)
		.map((text) => `「${text}」`)
		.join("か") + (texts.length > 3 ? ` ほか ${texts.length - 3} つ` : "");
