import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";

/** Maximum delay; a later time is presumably a typing error. */
const MAX_DELAY = 366 * DAY;

/** Send time, epoch ms: now if none is given. @throws Refusal 422 for a time that is past or too far ahead */
export function sendTimeOf({ now }: Pick<Ctx, "now">, sendAt: string | null): number {
	if (sendAt === null) return now;
	const at = Date.parse(sendAt);
	if (at <= now) throw invalid("send_at", COMPOSE_TEXTS.inPast);
	if (at > now + MAX_DELAY) throw invalid("send_at", COMPOSE_TEXTS.tooFar);
	return at;
}
