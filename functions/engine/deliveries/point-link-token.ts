import { createLinkTokens } from "./own-link-token.ts";

/** Friends' own links to the page with their points. */
export const {
	write: writePointToken,
	writeSession: writePointSession,
	readClaims: readPointClaims,
	read: readPointToken,
} = createLinkTokens("points");
