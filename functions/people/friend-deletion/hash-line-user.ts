import { createHmac } from "node:crypto";
import type { Env } from "#functions/env.ts";

/** Keyed hash of LINE's user id: without the deployment's key it identifies nobody. */
export const hashLineUser = ({ APP_KEY }: Pick<Env, "APP_KEY">, lineUserId: string): string =>
	createHmac("sha256", APP_KEY).update(`deleted-friend:${lineUserId}`).digest("base64url");
