/** A key nobody else has. `crypto.randomUUID` is missing where the console is opened over plain http by another name. */
export const freshKey = (): string =>
	Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
		"",
	);
