import { createLinkTokens } from "./own-link-token.ts";

/** Friends' own links to events. */
export const {
	write: writeEventToken,
	writeSession: writeEventSession,
	claims: readEventClaims,
	read: readEventToken,
} = createLinkTokens("event");
