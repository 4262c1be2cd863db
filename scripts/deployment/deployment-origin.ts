/** Sources of a deployment's address. */
interface OriginSources {
	/** Value of `--origin`, or of `[vars]` in wrangler.toml. */
	configured: string | undefined;
	/** Output of `wrangler deploy`. */
	printed: string;
	/** Whether the deployment already has an address. */
	isSet: boolean;
}

/**
 * Address to store for the deployment; undefined to keep the stored one, which may have been set explicitly
 * and does not appear in wrangler's output.
 * @throws where no address is known
 */
export function chooseOrigin({ configured, printed, isSet }: OriginSources): string | undefined {
	if (configured !== undefined) return checkOrigin(configured);
	if (isSet) return undefined;
	const printedOrigin = findPrintedOrigin(printed);
	if (printedOrigin === undefined)
		throw new Error(
			"公開先のアドレスがわかりません。npm run deploy -- --origin https://console.example.jp のように指定してください。",
		);
	return printedOrigin;
}

/** workers.dev address in wrangler's output. */
export const findPrintedOrigin = (printed: string): string | undefined =>
	/https:\/\/[^\s/]+\.workers\.dev/.exec(printed)?.[0];

function checkOrigin(address: string): string {
	const url = URL.parse(address);
	if (url?.protocol !== "https:")
		throw new Error(`公開先のアドレスは https:// で始まるアドレスで指定してください: ${address}`);
	return url.origin;
}
