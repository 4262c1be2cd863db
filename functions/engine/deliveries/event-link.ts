import { ownLinkTokens } from "./own-link-token.ts";

/** Friends' own links to events. */
export const { write: writeEventToken, claims: eventClaims, read: readEventToken } = ownLinkTokens("event");
