import { createHmac } from "node:crypto";
import type { Env } from "#functions/env.ts";

/** Number of hexadecimal digits: enough to distinguish the salons of all deployments. */
const MARKER_LENGTH = 16;

/**
 * Marker in the ids of a salon's own events, which distinguishes them from those of other salons and
 * deployments.
 */
export const computeEventMarker = ({ APP_KEY }: Pick<Env, "APP_KEY">, salonId: number): string =>
	createHmac("sha256", APP_KEY).update(`salon-calendar:${salonId}`).digest("hex").slice(0, MARKER_LENGTH);
