import { createLinkTokens } from "./own-link-token.ts";

/** Friends' own links to salons. */
export const {
	write: writeSalonToken,
	writeSession: writeSalonSession,
	readClaims: readSalonClaims,
	read: readSalonToken,
} = createLinkTokens("salon");
