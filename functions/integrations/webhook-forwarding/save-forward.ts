import { and, eq, sql } from "drizzle-orm";
import { outgoingWebhookEndpoints } from "#db/integrations/outgoing-webhook-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { type ForwardInput, MAX_FORWARDS } from "#domain/integrations/webhook-forwarding/forward-input.ts";
import { WEBHOOK_FORWARDING_TEXTS as TEXTS } from "#domain/platform/texts/webhook-forwarding-texts.ts";
import {
	findEndpoint,
	isExistingEndpoint,
} from "#functions/integrations/outgoing-webhooks/endpoints/find-endpoint.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import { markKeyUsed } from "#functions/platform/http/bind-save-key.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid } from "#functions/platform/http/request-refusal.ts";
import { saveOnce } from "#functions/platform/http/save-once.ts";
import { assertMayForward, assertOtherHost } from "./assert-may-forward.ts";
import { endWaitingRequests } from "./end-waiting-requests.ts";

const e = outgoingWebhookEndpoints;

/**
 * Creates an address to which LINE's requests are forwarded. A repeated save creates one.
 * @throws Refusal 422; 409 for a repetition after the address was deleted
 */
export async function createForward({ ctx, input }: { ctx: OperatorCtx; input: ForwardInput }) {
	assertMayForward(ctx);
	assertOtherHost(ctx, input.url);
	if (ctx.wasSaved && (await findSaved(ctx)).length === 0) throw changedByOther();
	const count = sql`(select count(*) from ${e} where deleted_at is null and kind = 'line')`;
	const saved = await saveOnce(
		() => findSaved(ctx),
		() =>
			ctx.db.batch([
				execute(
					ctx.db,
					insertInto(
						e,
						{
							...columnsOf(ctx, input),
							kind: "line",
							events: [],
							// LINE's signature is forwarded, so that no secret of ours signs.
							secret: "",
							secretEnding: "",
							createdAt: ctx.now,
						},
						// Counted by the statement that writes: two operators may add at once.
						sql`where ${count} < ${MAX_FORWARDS}`,
					),
				),
				auditOfChange(ctx, {
					verb: "webhook_forward.create",
					subjectType: "webhook_forward",
					detail: { ...input },
				}),
				markKeyUsed(ctx),
			]),
	);
	if (!saved) throw invalid("ERROR", TEXTS.tooMany(MAX_FORWARDS));
	return saved;
}

/**
 * Changes an address, or switches it on or off. Switching it off ends the requests that wait; another address, or
 * switching it on, resets its failures.
 * @throws Refusal 422, 404, 409
 */
export async function updateForward({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: ForwardInput & { id: number };
}) {
	const { id, version } = input;
	const stored = await findEndpoint(ctx, id, "line");
	assertMayForward(ctx);
	assertOtherHost(ctx, input.url);
	const resetsFailures = stored.url !== input.url || (input.is_active && !stored.isActive);
	await ctx.db.batch([
		ctx.db
			.update(e)
			.set({
				...columnsOf(ctx, input),
				...(resetsFailures && {
					failures: 0,
					failingSince: null,
					pausedUntil: null,
					stoppedAt: null,
					stopReason: null,
				}),
				version: sql`${e.version} + 1`,
			})
			.where(
				and(
					isExistingEndpoint(id, "line"),
					version === undefined ? undefined : eq(e.version, version),
					sql`${e.saveKey} is not ${ctx.saveKey}`,
				),
			),
		auditOfChange(ctx, {
			verb: "webhook_forward.update",
			subjectType: "webhook_forward",
			subjectId: id,
			detail: { ...input, before: { name: stored.name, url: stored.url, is_active: stored.isActive } },
		}),
		...(input.is_active ? [] : [endWaitingRequests(ctx, id)]),
	]);
	const [saved] = await findSaved(ctx);
	if (!saved) throw changedByOther();
	return saved;
}

const columnsOf = (ctx: OperatorCtx, { name, url, is_active }: ForwardInput) => ({
	name,
	url,
	isActive: is_active,
	operatorId: ctx.operator.id,
	updatedAt: ctx.now,
	saveKey: ctx.saveKey,
});

const findSaved = (ctx: OperatorCtx) =>
	ctx.db.select({ id: e.id, version: e.version }).from(e).where(eq(e.saveKey, ctx.saveKey));
