import { type SQL, sql } from "drizzle-orm";
import { settings } from "#db/platform/settings-table.ts";
import { MAX_RELEASE_FILE, openReleaseFile, type ReleaseInfo } from "#domain/console/about/release-file.ts";
import { SETTING_DEFAULTS } from "#domain/platform/settings/setting-defaults.ts";
import { HOUR, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import type { Env } from "#functions/env.ts";
import { settingSql } from "#functions/platform/settings/read-settings.ts";
import { writeSettings } from "#functions/platform/settings/write-settings.ts";

/** Time between two checks: a day, less the difference between two ticks. */
const CHECK_INTERVAL = 23 * HOUR + 30 * MINUTE;
const TIMEOUT = 10 * SECOND;

/** Whether the deployment names a version file, and the key that signs it. */
export const isReleaseConfigured = (env: Env): boolean => Boolean(env.RELEASE_ADDRESS && env.RELEASE_KEY);

/** Condition: the setting for the notice of a newer version is on. */
const isNoticeOn = sql`coalesce((select s.value ->> '$' from ${settings} s where s.key = 'release_notice'), ${SETTING_DEFAULTS.release_notice}) = 1`;

/** Condition: the last check of the version file is a day old. */
export const isReleaseCheckDue = ({ env, now }: Ctx): SQL =>
	isReleaseConfigured(env)
		? sql`(${isNoticeOn} and ${settingSql("release_asked_at")} <= ${now - CHECK_INTERVAL})`
		: sql`false`;

/**
 * Fetches the version file and stores the newest version. The request carries nothing about this deployment. After a
 * failure the next attempt is a day later.
 */
export async function checkForRelease(ctx: Ctx): Promise<void> {
	const release = await fetchRelease(ctx.env);
	const newest = release && { version: release.version, released_at: release.released_at };
	await writeSettings(
		ctx,
		{ release_asked_at: ctx.now, ...(newest && { newest_release: newest }) },
		sql`${isNoticeOn}`,
	);
}

async function fetchRelease(env: Env): Promise<ReleaseInfo | undefined> {
	try {
		const response = await fetch(env.RELEASE_ADDRESS!, { signal: AbortSignal.timeout(TIMEOUT) });
		const text = response.ok ? await readUpToLimit(response) : "";
		const release = await openReleaseFile(text, env.RELEASE_KEY!);
		if (!release) logFailure(response.ok ? "unsigned" : String(response.status));
		return release;
	} catch (error) {
		logFailure(error instanceof Error ? error.name : "unknown");
		return undefined;
	}
}

/** Text of a response, read no further than the maximum length of a version file. */
async function readUpToLimit(response: Response): Promise<string> {
	const decoder = new TextDecoder();
	let text = "";
	for await (const bytes of response.body ?? []) {
		text += decoder.decode(bytes, { stream: true });
		if (text.length > MAX_RELEASE_FILE) break;
	}
	return text;
}

const logFailure = (reason: string): void =>
	console.error(JSON.stringify({ event: "release.unread", reason }));
