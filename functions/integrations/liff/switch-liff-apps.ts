import { gt } from "drizzle-orm";
import type { z } from "zod";
import { liffApps } from "#db/integrations/liff-apps.ts";
import { LIFF_PURPOSE_NAMES } from "#domain/engine/public-addresses/liff-address.ts";
import type { liffLinksInput } from "#domain/integrations/liff/liff-inputs.ts";
import { LIFF_TEXTS } from "#domain/platform/texts/liff-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { loginChannel } from "#functions/platform/line/login-channel.ts";
import { writeSetting } from "#functions/platform/settings/write-settings.ts";
import { isFriendRecognised, showLiffApps } from "./show-liff-apps.ts";
import { syncDueLiffApps } from "./sync-liff-apps.ts";

/**
 * Switches the apps on, or compares them with LINE again. What a worker that died leaves over is done by the clock.
 * @throws Refusal 422 without a LINE Login channel
 */
export async function switchLiffOn({ ctx }: { ctx: OperatorCtx }) {
	if (loginChannel(ctx.env) === null) throw new Refusal(422, { ERROR: [LIFF_TEXTS.noChannel] });
	await ctx.db.batch([
		ctx.db
			.insert(liffApps)
			.values(LIFF_PURPOSE_NAMES.map((purpose) => ({ purpose, nextCheckAt: ctx.now })))
			.onConflictDoUpdate({ target: liffApps.purpose, set: { isWanted: true, nextCheckAt: ctx.now } }),
		auditRow(ctx, {
			verb: "setting.liff",
			subjectType: "setting",
			subjectId: "line",
			detail: { after: { is_on: true } },
		}),
	]);
	await syncDueLiffApps(ctx);
	return showLiffApps({ ctx });
}

/** Deletes the apps at LINE, and then here; messages have signed links again at once. */
export async function switchLiffOff({ ctx }: { ctx: OperatorCtx }) {
	await ctx.db.batch([
		ctx.db.update(liffApps).set({ isWanted: false, nextCheckAt: ctx.now }),
		writeSetting(ctx, "liff_links", false),
		auditRow(ctx, {
			verb: "setting.liff",
			subjectType: "setting",
			subjectId: "line",
			detail: { after: { is_on: false } },
		}),
	]);
	await syncDueLiffApps(ctx);
	return showLiffApps({ ctx });
}

/**
 * Sets whether placeholders give LIFF addresses. A channel of another provider would recognise nobody, so that one
 * friend must have been recognised first.
 * @throws Refusal 422
 */
export async function setLiffLinks({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: z.output<typeof liffLinksInput>;
}) {
	if (input.is_on) {
		const rows = await ctx.db.select().from(liffApps);
		if (!rows.some(({ isWanted, liffId }) => isWanted && liffId !== null))
			throw new Refusal(422, { is_on: [LIFF_TEXTS.notOn] });
		if (!isFriendRecognised(rows)) throw new Refusal(422, { is_on: [LIFF_TEXTS.notSeen] });
	}
	await ctx.db.batch([
		writeSetting(ctx, "liff_links", input.is_on),
		auditRow(ctx, {
			verb: "setting.liff_links",
			subjectType: "setting",
			subjectId: "line",
			detail: { after: input },
		}),
	]);
	return showLiffApps({ ctx });
}

/** Makes a comparison due: the LINE Login channel was changed. */
export const scheduleLiffCheck = ({ db, now }: Pick<Ctx, "db" | "now">) =>
	db.update(liffApps).set({ nextCheckAt: now }).where(gt(liffApps.nextCheckAt, now));
