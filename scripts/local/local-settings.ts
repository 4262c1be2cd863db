import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** Root of the repository. */
export const ROOT = resolve(import.meta.dirname, "../..");
/** Build for this machine. */
export const DIST = join(ROOT, "dist");
/** Build for deployment, in a separate folder because a console may be running from the other. */
export const DEPLOYMENT_DIST = join(ROOT, "dist-deployment");
/** Folder of the local databases, files and rooms. */
export const STATE_DIR = resolve(ROOT, process.env.STATE_DIR || ".state");
export const PORT = Number(process.env.PORT || 8787);
/** Port of the inspector of all Workers' isolates, for DevTools; none by default. */
export const INSPECTOR_PORT = Number(process.env.INSPECTOR_PORT) || undefined;

/** Start of the simulator's clock in a new state, ISO 8601; the current time by default. */
export const BEGIN_AT = process.env.BEGIN_AT ?? "";

const { LINE_CHANNEL_SECRET, LINE_CHANNEL_ACCESS_TOKEN, LINE_API_BASE } = process.env;

/**
 * The simulator replaces LINE unless a real channel is configured: moving the clock or acting as a friend
 * must never affect real people.
 */
export const WITH_SIMULATOR = !LINE_CHANNEL_ACCESS_TOKEN || Boolean(LINE_API_BASE);

/** Whether nothing but the simulator replaces LINE; a further account has no other stand-in. */
export const ONLY_SIMULATED = !LINE_CHANNEL_ACCESS_TOKEN && !LINE_API_BASE;

/** Google itself if a client is configured, otherwise the simulator's. */
const { GOOGLE_CLIENT_ID = "", GOOGLE_CLIENT_SECRET = "" } = process.env;
export const WITH_GOOGLE = GOOGLE_CLIENT_ID !== "" && GOOGLE_CLIENT_SECRET !== "";

/** LINE Login itself if a channel is configured, otherwise the simulator's or none. */
const { LINE_LOGIN_CHANNEL_ID = "", LINE_LOGIN_CHANNEL_SECRET = "" } = process.env;

export const LINE_VARS = {
	LINE_CHANNEL_SECRET: LINE_CHANNEL_SECRET || "simulator-channel-secret",
	LINE_CHANNEL_ACCESS_TOKEN: LINE_CHANNEL_ACCESS_TOKEN || "simulator-channel-access-token",
};

/** Secrets of a deployment with local values. */
export function buildLocalVars(): Record<string, string> {
	return {
		MUSUBI_ENV: "development",
		APP_KEY: appKey(),
		SETUP_TOKEN: process.env.SETUP_TOKEN ?? "",
		...(publicOrigin() && { PUBLIC_ORIGIN: publicOrigin() }),
		...LINE_VARS,
		...(LINE_API_BASE && { LINE_API_BASE }),
		...(LINE_LOGIN_CHANNEL_ID && { LINE_LOGIN_CHANNEL_ID, LINE_LOGIN_CHANNEL_SECRET }),
		...(WITH_GOOGLE && { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }),
	};
}

/**
 * Public address of this console for LINE and friends: local with the simulator; with LINE itself only if
 * configured.
 */
export function publicOrigin(): string {
	const configured = process.env.PUBLIC_ORIGIN;
	if (configured) return new URL(configured).origin;
	return WITH_SIMULATOR ? `http://127.0.0.1:${PORT}` : "";
}

/** Random key of this state, created once. */
function appKey(): string {
	const file = join(STATE_DIR, "app-key");
	if (!existsSync(file)) {
		mkdirSync(STATE_DIR, { recursive: true });
		writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600 });
	}
	return readFileSync(file, "utf8");
}
