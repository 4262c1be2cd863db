import type { Ctx } from "../context.ts";
import { inTurn } from "../queues/in-turn.ts";
import { wake } from "../queues/wake.ts";
import { gather } from "./gather.ts";
import { handOn } from "./hand-on.ts";
import { sendDue } from "./send.ts";

/** What happened is put on lists, what is due becomes messages, and those are sent, whatever becomes of the rest. */
export const workNotices = (ctx: Ctx): Promise<void> => {
	const isLeft: boolean[] = [];
	return inTurn(
		async () => isLeft.push(await handOn(ctx)),
		() => gather(ctx),
		async () => isLeft.push(await sendDue(ctx)),
		async () => isLeft.includes(true) && wake(ctx.env.NOTICES),
	);
};
