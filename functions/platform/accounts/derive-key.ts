import { createHmac } from "node:crypto";

/** Key of an account, derived from the deployment's. */
export const deriveKey = (key: string, account: string): string =>
	createHmac("sha256", key).update(`account:${account}`).digest("base64url");
