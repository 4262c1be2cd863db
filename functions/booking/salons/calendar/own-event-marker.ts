import { createHmac } from "node:crypto";
import type { Env } from "#functions/env.ts";

/** Number of hexadecimal digits that distinguish a salon of a deployment from every other. */
const LENGTH = 16;

/**
 * Marker in the ids of a salon's own events, so that events of other salons and deployments are not taken for
 * ours.
 */
export const ownEventMarker = ({ APP_KEY }: Pick<Env, "APP_KEY">, salonId: number): string =>
	createHmac("sha256", APP_KEY).update(`salon-calendar:${salonId}`).digest("hex").slice(0, LENGTH);
