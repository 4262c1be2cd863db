import { createLinkTokens } from "./own-link-token.ts";

/** Friends' own links to events. */
export const {
	write: writeEventToken,
	writeSession: writeEventSession,
	readClaims: readEventClaims,
	read: readEventToken,
} = createLinkTokens("event");
