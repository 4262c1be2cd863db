/** Sources of a deployment's address. */
interface Known {
	/** Value of `--origin`, or of `[vars]` in wrangler.toml. */
	given: string | undefined;
	/** Output of wrangler's deploy. */
	printed: string;
	/** Whether the deployment knows one from before. */
	isSet: boolean;
}

/**
 * The address that the deployment is to know as its own; undefined where the one that it knows stays, which may have
 * been given once and is printed by nobody.
 * @throws where there is none to be known.
 */
export function originToSet({ given, printed, isSet }: Known): string | undefined {
	if (given !== undefined) return checked(given);
	if (isSet) return undefined;
	const found = printedOrigin(printed);
	if (found === undefined)
		throw new Error(
			"公開先のアドレスがわかりません。npm run deploy -- --origin https://console.example.jp のように指定してください。",
		);
	return found;
}

/** Where wrangler says that the Worker is. */
export const printedOrigin = (printed: string): string | undefined =>
	/https:\/\/[^\s/]+\.workers\.dev/.exec(printed)?.[0];

function checked(given: string): string {
	const url = URL.parse(given);
	if (url?.protocol !== "https:")
		throw new Error(`公開先のアドレスは https:// で始まるアドレスで指定してください: ${given}`);
	return url.origin;
}
