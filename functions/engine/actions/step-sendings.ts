import { definitionOf, type Effect } from "#domain/engine/actions/effects/registry.ts";
import { OUTCOMES } from "#domain/engine/actions/outcome.ts";
import type { Ctx } from "#functions/context.ts";
import { loadMessages } from "./messages.ts";
import type { Sending } from "./sending.ts";

/** Messages of each step, effect by effect, regardless of the effects' conditions and delays. */
export async function sendingsOf(
	ctx: Ctx,
	steps: readonly { effects: readonly Effect[] }[],
): Promise<Sending[][]> {
	const messagesOf = await loadMessages(
		ctx,
		steps.flatMap(({ effects }) => effects),
	);
	return steps.map(({ effects }) => effects.filter(sends).map((effect) => messagesOf(effect)));
}

export const sends = (effect: Effect): boolean => definitionOf(effect).sends === true;

/** Reason why a part of a step cannot be sent; null where all of it can. */
export function problemOfSendings(sendings: readonly Sending[]): string | null {
	const unsendable = sendings.find((sending) => sending.unsendable !== null)?.unsendable;
	return unsendable ? OUTCOMES[unsendable].reason : null;
}
