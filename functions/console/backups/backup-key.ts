import { hkdfSync } from "node:crypto";

/**
 * Key of an account's backups, derived from the account's `APP_KEY`. It opens backups and nothing else, so that
 * it can be written down.
 */
export const backupKeyOf = (appKey: string): string =>
	Buffer.from(hkdfSync("sha256", appKey, "musubi", "backup", 32)).toString("base64url");
