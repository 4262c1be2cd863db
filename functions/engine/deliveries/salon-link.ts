import { ownLinkTokens } from "./own-link-token.ts";

/** Friends' own links to salons. */
export const { write: writeSalonToken, claims: salonClaims, read: readSalonToken } = ownLinkTokens("salon");
