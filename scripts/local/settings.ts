import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The project's folder. */
export const ROOT = resolve(import.meta.dirname, "../..");
/** Build for this machine. */
export const DIST = join(ROOT, "dist");
/** Build for deployment, in its own folder because a console may be running from the other. */
export const DEPLOYMENT_DIST = join(ROOT, "dist-deployment");
/** Where the local database, files and rooms live. */
export const STATE_DIR = resolve(ROOT, process.env.STATE_DIR || ".state");
export const PORT = Number(process.env.PORT || 8787);

/** When the simulator's clock begins in a new state, ISO 8601; now where nobody says. */
export const BEGIN_AT = process.env.BEGIN_AT ?? "";

const { LINE_CHANNEL_SECRET, LINE_CHANNEL_ACCESS_TOKEN, LINE_API_BASE } = process.env;

/**
 * The simulator stands in for LINE unless a channel of the real LINE was named: moving the clock or playing a friend
 * must never meet real people.
 */
export const WITH_SIMULATOR = !LINE_CHANNEL_ACCESS_TOKEN || Boolean(LINE_API_BASE);

/** The real Google, where a client of it was named; else the simulator's. */
const { GOOGLE_CLIENT_ID = "", GOOGLE_CLIENT_SECRET = "" } = process.env;
export const WITH_GOOGLE = GOOGLE_CLIENT_ID !== "" && GOOGLE_CLIENT_SECRET !== "";

/** The real LINE Login, where a channel of it was named; else the simulator's, or none. */
const { LINE_LOGIN_CHANNEL_ID = "", LINE_LOGIN_CHANNEL_SECRET = "" } = process.env;

export const LINE_VARS = {
	LINE_CHANNEL_SECRET: LINE_CHANNEL_SECRET || "simulator-channel-secret",
	LINE_CHANNEL_ACCESS_TOKEN: LINE_CHANNEL_ACCESS_TOKEN || "simulator-channel-access-token",
};

/** Secrets of a deployment, for the local machine. */
export function localVars(): Record<string, string> {
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

/** Where LINE and friends find this console. The simulator does on this machine; the real LINE only where it is told. */
function publicOrigin(): string {
	const given = process.env.PUBLIC_ORIGIN;
	if (given) return new URL(given).origin;
	return WITH_SIMULATOR ? `http://127.0.0.1:${PORT}` : "";
}

/** A key of this state's own, made once. */
function appKey(): string {
	const file = join(STATE_DIR, "app-key");
	if (!existsSync(file)) {
		mkdirSync(STATE_DIR, { recursive: true });
		writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600 });
	}
	return readFileSync(file, "utf8");
}
