import { eq } from "drizzle-orm";
import { lineSends } from "#db/content/line-sends.ts";
import { hasUploadedFriends } from "#domain/content/audiences/audience-states.ts";
import { AUDIENCE_TEXTS } from "#domain/platform/texts/audiences-texts.ts";
import type { Ctx } from "#functions/context.ts";
import {
	createClickedAudience,
	createOpenedAudience,
	createUploadAudience,
	findMarkedAudiences,
} from "#functions/platform/line/line-audiences.ts";
import {
	type Audience,
	failAudience,
	isCarriedOut,
	nextStepColumns,
	updateAudience,
} from "./audience-changes.ts";

/**
 * Creates an audience at LINE. LINE knows no retry key for it: after an attempt without an answer the audience is first
 * looked for by the mark in its description.
 */
export async function createAtLine(ctx: Ctx, audience: Audience): Promise<void> {
	if (audience.attempts > 1 || audience.inDoubt) {
		const { answer, ids } = await findMarkedAudiences(ctx.env, audience.mark);
		if (ids === null) {
			await isCarriedOut(ctx, audience, withoutSuccess(answer));
			return;
		}
		if (ids[0] !== undefined) return adopt(ctx, audience, { id: ids[0], expiresAt: null });
	}
	const result = await create(ctx, audience);
	if (result === null) return failAudience(ctx, audience, AUDIENCE_TEXTS.broadcastUnknown);
	if (!(await isCarriedOut(ctx, audience, result.created ? result.answer : withoutSuccess(result.answer))))
		return;
	await adopt(ctx, audience, result.created!);
}

const SILENCE = { kind: "silence" } as const;

/** A success without the id of the audience tells nothing. */
const withoutSuccess = (answer: Parameters<typeof isCarriedOut>[2]) =>
	answer.kind === "http" && answer.status < 300 ? SILENCE : answer;

async function create(ctx: Ctx, { name, mark, source, broadcastId, clickUrl }: Audience) {
	const description = `${name} [${mark}]`;
	if (hasUploadedFriends(source)) return createUploadAudience(ctx.env, description);
	const [send] = await ctx.db
		.select({ requestId: lineSends.requestId })
		.from(lineSends)
		.where(eq(lineSends.broadcastId, broadcastId ?? 0));
	if (!send?.requestId) return null;
	return source === "opened"
		? createOpenedAudience(ctx.env, description, send.requestId)
		: createClickedAudience(ctx.env, description, { requestId: send.requestId, clickUrl });
}

const adopt = (
	ctx: Ctx,
	audience: Audience,
	{ id, expiresAt }: { id: number; expiresAt: number | null },
): Promise<void> =>
	updateAudience(ctx, audience, {
		...nextStepColumns(ctx),
		lineId: id,
		expiresAt,
		state: hasUploadedFriends(audience.source) ? "uploading" : "preparing",
	});
