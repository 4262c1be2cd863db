import { type ForwardInput, MAX_FORWARDS } from "#domain/integrations/webhook-forwarding/forward-input.ts";
import { WEBHOOK_FORWARDING_TEXTS as TEXTS } from "#domain/platform/texts/webhook-forwarding-texts.ts";
import {
	columnsOfSave,
	findSavedEndpoint,
	insertEndpoint,
	resetsFailures,
	retryWaitingMessages,
	updateStatement,
	WITHOUT_FAILURES,
} from "#functions/integrations/outgoing-webhooks/endpoints/endpoint-writes.ts";
import { findEndpoint } from "#functions/integrations/outgoing-webhooks/endpoints/find-endpoint.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import { markKeyUsed } from "#functions/platform/http/bind-save-key.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid } from "#functions/platform/http/request-refusal.ts";
import { saveOnce } from "#functions/platform/http/save-once.ts";
import { assertMayForward, assertOtherHost } from "./assert-may-forward.ts";
import { endWaitingRequests } from "./end-waiting-requests.ts";

/**
 * Creates an address to which LINE's requests are forwarded. A repeated save creates one.
 * @throws Refusal 422 for an operator who sees only some friends, the console's own address, and one address too many; 409
 * for a repetition after the address was deleted
 */
export async function createForward({ ctx, input }: { ctx: OperatorCtx; input: ForwardInput }) {
	assertMayForward(ctx);
	assertOtherHost(ctx, input.url);
	if (ctx.wasSaved && (await findSaved(ctx)).length === 0) throw changedByOther();
	const createdForward = await saveOnce(
		() => findSaved(ctx),
		() =>
			ctx.db.batch([
				// LINE's signature is forwarded, so that no secret of ours signs.
				insertEndpoint(
					ctx,
					{ ...columnsOfSave(ctx, input), kind: "line", events: [], secret: "", secretEnding: "" },
					MAX_FORWARDS,
				),
				auditOfChange(ctx, {
					verb: "webhook_forward.create",
					subjectType: "webhook_forward",
					detail: { ...input },
				}),
				markKeyUsed(ctx),
			]),
	);
	if (!createdForward) throw invalid("ERROR", TEXTS.tooMany(MAX_FORWARDS));
	return createdForward;
}

/**
 * Changes an address, or switches it on or off. Switching it off ends the requests that wait; another address, or
 * switching it on, resets its failures, and sends what waits at once.
 * @throws Refusal 404; 422 for an operator who sees only some friends, and the console's own address; 409 if somebody else
 * changed it meanwhile
 */
export async function updateForward({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: ForwardInput & { id: number };
}) {
	const { id, version } = input;
	const endpoint = await findEndpoint(ctx, id, "line");
	assertMayForward(ctx);
	assertOtherHost(ctx, input.url);
	const isReset = resetsFailures(endpoint, input);
	const columns = { ...columnsOfSave(ctx, input), ...(isReset && WITHOUT_FAILURES) };
	await ctx.db.batch([
		updateStatement(ctx, { id, kind: "line", version }, columns),
		auditOfChange(ctx, {
			verb: "webhook_forward.update",
			subjectType: "webhook_forward",
			subjectId: id,
			detail: { ...input, before: { name: endpoint.name, url: endpoint.url, is_active: endpoint.isActive } },
		}),
		...(isReset ? [retryWaitingMessages(ctx, id)] : []),
		...(input.is_active ? [] : [endWaitingRequests(ctx, id)]),
	]);
	const [updatedForward] = await findSaved(ctx);
	if (!updatedForward) throw changedByOther();
	return updatedForward;
}

/** Endpoint of this save, without the secret that it does not have. */
const findSaved = async (ctx: OperatorCtx) =>
	(await findSavedEndpoint(ctx)).map(({ id, version }) => ({ id, version }));
