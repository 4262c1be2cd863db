const ANY_DESTINATION = /^[UCR][0-9a-f]{32}$/;

/** Whether it is a user, a group or a room, the possible receivers of a push. */
export const isLineDestination = (value: string): boolean => ANY_DESTINATION.test(value);

/** Random token without meaning, like LINE's reply tokens and quote tokens. */
export const generateToken = (bytes = 24): string =>
	Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
		byte.toString(16).padStart(2, "0"),
	).join("");

/** Unused user id. */
export const generateUserId = (): string => `U${generateToken(16)}`;

let counter = 0;

/** Ids of 18 digits that grow with time, as LINE's message ids do. */
export function generateMessageId(now: number): string {
	counter = (counter + 1) % 100_000;
	return `${now}${String(counter).padStart(5, "0")}`;
}
