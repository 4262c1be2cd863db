import type { RequestContext } from "../../http/types.ts";
import { hashOf } from "../token.ts";
import { answeredOnce } from "./answers.ts";
import { type Call, type Given, isWriting } from "./call.ts";
import { programCtx } from "./program.ts";

/** What a call was given, and its `Idempotency-Key`. */
interface Asked {
	given: Given;
	key: string | null;
}

/** What names a call with what it was given, whichever way it came. */
export const sentHashOf = ({ method, path }: Call, given: Given): Promise<string> =>
	hashOf(JSON.stringify([method, path, given]));

/** Does a call that was read by its schemas: as a call of its address, or as a tool. @throws Refusal as the call */
export async function perform(c: RequestContext, call: Call, { given, key }: Asked): Promise<object> {
	const ctx = await programCtx(c, { sentHash: await sentHashOf(call, given), key });
	const run = () => call.run(ctx, given);
	return (isWriting(call) ? await answeredOnce(ctx, run) : await run()) as object;
}
