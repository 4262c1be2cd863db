import { leftOf } from "#domain/automation/forecast/left.ts";
import { lineMessageText } from "#domain/engine/messages/line.ts";
import { written } from "#domain/integrations/open-api/v1/fields.ts";
import { unreachableCode, whyUnreachable } from "#functions/people/composer/send.ts";
import { readQuota } from "#functions/platform/line/quota.ts";
import { assertAllVisible, peopleOf } from "../friends/among.ts";
import type { ProgramCtx } from "../program.ts";
import { momentOf } from "./moment.ts";
import { messagesFor, type Send } from "./send.ts";

/**
 * Number of recipients, and the messages that LINE would count. Validates like sending; writes and sends
 * nothing.
 * @throws Refusal 422, as sending them
 */
export async function previewMessages(ctx: ProgramCtx, given: Send) {
	const fids = [...new Set(given.fids)];
	await assertAllVisible(ctx, fids);
	const at = momentOf(ctx, given.send_at);
	const [toSend, people, quota] = await Promise.all([
		messagesFor(ctx, { ...given, fids }),
		peopleOf(ctx, fids),
		readQuota(ctx),
	]);
	const unreachable = people.flatMap((person) => {
		const [reason, reason_code] = [whyUnreachable(person), unreachableCode(person)];
		return reason === null || reason_code === null ? [] : [{ fid: person.id, reason, reason_code }];
	});
	const recipients = people.length - unreachable.length;
	return {
		recipients,
		// LINE counts a friend once, regardless of the number of messages in a call.
		cost: recipients,
		quota: quota && { ...quota, left: leftOf(quota) },
		unreachable,
		texts: toSend.map(lineMessageText),
		send_at: written(at),
	};
}
