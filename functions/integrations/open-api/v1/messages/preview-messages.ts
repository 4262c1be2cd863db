import { remainingQuota } from "#domain/automation/forecast/remaining-quota.ts";
import { lineMessageText } from "#domain/engine/messages/outgoing-message.ts";
import { toIsoInstant } from "#domain/integrations/open-api/v1/api-fields.ts";
import { unreachableCode, unreachableReason } from "#functions/people/composer/send-to-friend.ts";
import { readQuota } from "#functions/platform/line/line-quota.ts";
import { assertAllVisible, findRecipients } from "../friends/assert-all-visible.ts";
import type { ProgramCtx } from "../program-context.ts";
import { convertSendable, type SendRequest } from "./send-program-messages.ts";
import { sendTimeOf } from "./send-time.ts";

/**
 * Number of recipients, and the messages that LINE would count. Validates like sending; writes and sends
 * nothing.
 * @throws Refusal 422, as sending them
 */
export async function previewMessages(ctx: ProgramCtx, request: SendRequest) {
	const fids = [...new Set(request.fids)];
	await assertAllVisible(ctx, fids);
	const at = sendTimeOf(ctx, request.send_at);
	const [lineMessages, recipientRows, quota] = await Promise.all([
		convertSendable(ctx, { ...request, fids }),
		findRecipients(ctx, fids),
		readQuota(ctx),
	]);
	const unreachable = recipientRows.flatMap((person) => {
		const [reason, reason_code] = [unreachableReason(person), unreachableCode(person)];
		return reason === null || reason_code === null ? [] : [{ fid: person.id, reason, reason_code }];
	});
	const recipients = recipientRows.length - unreachable.length;
	return {
		recipients,
		// LINE counts a friend once, regardless of the number of messages in a call.
		cost: recipients,
		quota: quota && { ...quota, left: remainingQuota(quota) },
		unreachable,
		texts: lineMessages.map(lineMessageText),
		send_at: toIsoInstant(at),
	};
}
