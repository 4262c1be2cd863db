import { createLinkTokens } from "./own-link-token.ts";

/** Friends' own links to the page with their points. */
export const {
	write: writePointToken,
	writeSession: writePointSession,
	claims: readPointClaims,
	read: readPointToken,
} = createLinkTokens("points");
