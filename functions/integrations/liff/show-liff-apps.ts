import { liffApps } from "#db/integrations/liff-apps.ts";
import { LANDING_LOGIN_PATH } from "#domain/engine/kinds/landing.ts";
import {
	LIFF_HOST,
	LIFF_LOGIN_PATH,
	LIFF_PURPOSE_NAMES,
	LIFF_PURPOSES,
} from "#domain/engine/public-addresses/liff-address.ts";
import { LIFF_APP_PROBLEMS, LIFF_TROUBLES } from "#domain/integrations/liff/liff-troubles.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { loginChannel } from "#functions/platform/line/login-channel.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";

type LiffAppRow = typeof liffApps.$inferSelect;

/** Whether a friend was recognised by an app of the present channel. */
export const isFriendRecognised = (rows: readonly LiffAppRow[]): boolean =>
	rows.some(({ isWanted, friendAt }) => isWanted && friendAt !== null);

/** State of the apps, with what an operator has to do. */
export async function showLiffApps({ ctx }: { ctx: OperatorCtx }) {
	const [rows, { liff_links }] = await Promise.all([
		ctx.db.select().from(liffApps),
		readSettings(ctx, "liff_links"),
	]);
	const moment = (at: number | null) => (at === null ? null : toWireTime(at, ctx.zone));
	const origin = publicOrigin(ctx.env);
	return {
		has_channel: loginChannel(ctx.env) !== null,
		is_on: rows.some(({ isWanted }) => isWanted),
		has_links: liff_links,
		is_friend_recognised: isFriendRecognised(rows),
		/** Addresses to register as コールバックURL. */
		callback_urls: [LANDING_LOGIN_PATH, LIFF_LOGIN_PATH].map((path) => origin + path),
		apps: LIFF_PURPOSE_NAMES.flatMap((purpose) => {
			const row = rows.find((each) => each.purpose === purpose);
			if (!row) return [];
			const trouble = row.trouble && LIFF_TROUBLES[row.trouble].operator;
			return {
				purpose,
				label: LIFF_PURPOSES[purpose].label,
				address: row.liffId === null ? null : LIFF_HOST + row.liffId,
				is_ending: !row.isWanted,
				problem: row.problem && LIFF_APP_PROBLEMS[row.problem],
				checked_at: moment(row.checkedAt),
				recreated_at: moment(row.recreatedAt),
				opened_at: moment(row.openedAt),
				friend_at: moment(row.friendAt),
				trouble: trouble ?? null,
				trouble_at: trouble ? moment(row.troubleAt) : null,
			};
		}),
	};
}
