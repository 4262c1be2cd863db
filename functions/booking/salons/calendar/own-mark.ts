import { createHmac } from "node:crypto";
import type { Env } from "#functions/env.ts";

/** How many hexadecimal digits tell a salon of a deployment from every other. */
const LENGTH = 16;

/** What the ids of a salon's own events carry, so that events of other salons and deployments are nobody's of ours. */
export const ownMark = ({ APP_KEY }: Pick<Env, "APP_KEY">, salonId: number): string =>
	createHmac("sha256", APP_KEY).update(`salon-calendar:${salonId}`).digest("hex").slice(0, LENGTH);
