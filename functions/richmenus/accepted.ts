import type { Answer } from "#domain/deliveries/verdict.ts";
import { refusalOf } from "#domain/richmenus/telling.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { PermanentFailure } from "../background/permanent-failure.ts";

/** @throws PermanentFailure where LINE has refused a call, an error where it may take it later. */
export function accepted(answer: Answer): void {
	if (answer.kind === "silence") throw new Error(TEXTS.lineSilent);
	if (answer.kind === "unreachable") throw new Error(TEXTS.lineUnreachable);
	const { status, message } = answer;
	if (status < 300) return;
	if (status === 429) throw new Error(TEXTS.lineBusy);
	if (status >= 500) throw new Error(TEXTS.lineTrouble(status));
	throw new PermanentFailure(refusalOf(status, message));
}

/** The same for a deletion, which whoever came first may have made. */
export function gone(answer: Answer): void {
	if (answer.kind === "http" && answer.status === 404) return;
	accepted(answer);
}
