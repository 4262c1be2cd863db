import { type SQL, sql } from "drizzle-orm";
import { settings } from "#db/platform/settings-table.ts";
import { MAX_RELEASE_FILE, openReleaseFile, type ReleaseInfo } from "#domain/console/about/release-file.ts";
import { SETTING_DEFAULTS } from "#domain/platform/settings/setting-defaults.ts";
import { HOUR, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import type { Env } from "#functions/env.ts";
import { settingSql } from "#functions/platform/settings/read-settings.ts";
import { writeSettings } from "#functions/platform/settings/write-settings.ts";

/** Time between two questions: a day, less the difference between two ticks. */
const INTERVAL = 23 * HOUR + 30 * MINUTE;
const TIMEOUT = 10 * SECOND;

/** Whether the deployment names a version file, and the key that signs it. */
export const isReleaseConfigured = (env: Env): boolean => Boolean(env.RELEASE_ADDRESS && env.RELEASE_KEY);

const isOn = sql`coalesce((select s.value ->> '$' from ${settings} s where s.key = 'release_notice'), ${SETTING_DEFAULTS.release_notice}) = 1`;

/** Condition: the version file was not asked for a day. */
export const isReleaseQuestionDue = ({ env, now }: Ctx): SQL =>
	isReleaseConfigured(env)
		? sql`(${isOn} and ${settingSql("release_asked_at")} <= ${now - INTERVAL})`
		: sql`false`;

/** Asks the version file for the newest version, and sends nothing but the request. An unanswered one waits a day. */
export async function askForRelease(ctx: Ctx): Promise<void> {
	const found = await fetchRelease(ctx.env);
	const newest = found && { version: found.version, released_at: found.released_at };
	await writeSettings(
		ctx,
		{ release_asked_at: ctx.now, ...(newest && { newest_release: newest }) },
		sql`${isOn}`,
	);
}

async function fetchRelease(env: Env): Promise<ReleaseInfo | undefined> {
	try {
		const response = await fetch(env.RELEASE_ADDRESS!, { signal: AbortSignal.timeout(TIMEOUT) });
		const text = response.ok ? await readStart(response) : "";
		const release = await openReleaseFile(text, env.RELEASE_KEY!);
		if (!release) logUnread(response.ok ? "unsigned" : String(response.status));
		return release;
	} catch (error) {
		logUnread(error instanceof Error ? error.name : "unknown");
		return undefined;
	}
}

/** Text of an answer, cut behind the length of a version file. */
async function readStart(response: Response): Promise<string> {
	const decoder = new TextDecoder();
	let text = "";
	for await (const bytes of response.body ?? []) {
		text += decoder.decode(bytes, { stream: true });
		if (text.length > MAX_RELEASE_FILE) break;
	}
	return text;
}

const logUnread = (reason: string): void =>
	console.error(JSON.stringify({ event: "release.unread", reason }));
