const USER_ID = /^U[0-9a-f]{32}$/;
const ANY_DESTINATION = /^[UCR][0-9a-f]{32}$/;

export const isUserId = (value: string): boolean => USER_ID.test(value);
/** A user, a group or a room: what a push may name. */
export const isDestination = (value: string): boolean => ANY_DESTINATION.test(value);

/** A token that says nothing, as LINE's reply tokens and quote tokens are. */
export const opaqueToken = (bytes = 24): string =>
	Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
		byte.toString(16).padStart(2, "0"),
	).join("");

/** A user id that nobody has yet. */
export const newUserId = (): string => `U${opaqueToken(16)}`;

let counter = 0;

/** Ids of 18 digits that grow with time, as LINE's message ids do. */
export function newMessageId(now: number): string {
	counter = (counter + 1) % 100_000;
	return `${now}${String(counter).padStart(5, "0")}`;
}
