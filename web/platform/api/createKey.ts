/** Random unique key. `crypto.randomUUID` is missing on plain http outside localhost. */
export const createKey = (): string =>
	Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
		"",
	);
