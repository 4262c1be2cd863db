import type { Ctx } from "#functions/context.ts";
import { inTurn } from "#functions/platform/queues/in-turn.ts";
import { wake } from "#functions/platform/queues/wake.ts";
import { gather } from "./gather.ts";
import { handOn } from "./hand-on.ts";
import { sendDue } from "./send.ts";

/**
 * Queues new events, writes due messages, and sends them; a failure of one step does not stop the others.
 * @param leave takes over slow channels; without it they are awaited
 */
export const workNotices = (ctx: Ctx, leave?: (late: Promise<void>) => void): Promise<void> =>
	inTurn(
		async () => (await handOn(ctx)) && wake(ctx.env.NOTICES),
		() => gather(ctx),
		() => sendDue(ctx, leave),
	);
