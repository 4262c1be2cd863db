import { refusalOf } from "#domain/content/rich-menus/telling.ts";
import type { SendAnswer } from "#domain/engine/deliveries/delivery-verdict.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { PermanentFailure } from "#functions/platform/queues/permanent-failure.ts";

/** @throws PermanentFailure where LINE refused the call, another error where LINE may take it later. */
export function accepted(answer: SendAnswer): void {
	if (answer.kind === "silence") throw new Error(DELIVERY_TEXTS.lineSilent);
	if (answer.kind === "unreachable") throw new Error(DELIVERY_TEXTS.lineUnreachable);
	const { status, message } = answer;
	if (status < 300) return;
	if (status === 429) throw new Error(DELIVERY_TEXTS.lineBusy);
	if (status >= 500) throw new Error(DELIVERY_TEXTS.lineTrouble(status));
	throw new PermanentFailure(refusalOf(status, message));
}

/** The same for a deletion, which an earlier attempt may have done. */
export function gone(answer: SendAnswer): void {
	if (answer.kind === "http" && answer.status === 404) return;
	accepted(answer);
}
