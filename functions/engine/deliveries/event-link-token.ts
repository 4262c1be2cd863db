import { createLinkTokens } from "./own-link-token.ts";

/** Friends' own links to events. */
export const {
	write: writeEventToken,
	claims: readEventClaims,
	read: readEventToken,
} = createLinkTokens("event");
