import type { Ctx } from "../context.ts";
import { wake } from "../queues/wake.ts";
import { gather } from "./gather.ts";
import { handOn } from "./hand-on.ts";
import { sendDue } from "./send.ts";

/** What happened is put on lists, what is due becomes messages, and those are sent. */
export async function workNotices(ctx: Ctx): Promise<void> {
	const left = await handOn(ctx);
	await gather(ctx);
	if ((await sendDue(ctx)) || left) await wake(ctx.env.NOTICES);
}
