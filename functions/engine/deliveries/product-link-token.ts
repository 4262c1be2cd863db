import { createLinkTokens } from "./own-link-token.ts";

/** Friends' own links to products. */
export const {
	write: writeProductToken,
	writeSession: writeProductSession,
	readClaims: readProductClaims,
	read: readProductToken,
} = createLinkTokens("product");
