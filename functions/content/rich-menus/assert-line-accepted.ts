import { menuRefusalText } from "#domain/content/rich-menus/judge-menu-link.ts";
import type { SendAnswer } from "#domain/engine/deliveries/delivery-verdict.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { PermanentFailure } from "#functions/platform/queues/permanent-failure.ts";

/** @throws PermanentFailure where LINE refused the call, another error where a retry may succeed. */
export function assertLineAccepted(answer: SendAnswer): void {
	if (answer.kind === "silence") throw new Error(DELIVERY_TEXTS.lineSilent);
	if (answer.kind === "unreachable") throw new Error(DELIVERY_TEXTS.lineUnreachable);
	const { status, message } = answer;
	if (status < 300) return;
	if (status === 429) throw new Error(DELIVERY_TEXTS.lineBusy);
	if (status >= 500) throw new Error(DELIVERY_TEXTS.lineTrouble(status));
	throw new PermanentFailure(menuRefusalText(status, message));
}

/** The same for a deletion, where 404 means that an earlier attempt succeeded. */
export function assertLineDeleted(answer: SendAnswer): void {
	if (answer.kind === "http" && answer.status === 404) return;
	assertLineAccepted(answer);
}
