import type { MiddlewareHandler } from "hono";
import { unknownToShiftJis } from "#domain/platform/csv/shift-jis.ts";
import { type ShiftJisLoss, shiftJisLoss } from "#domain/platform/csv/shift-jis-loss.ts";
import type { HonoEnv } from "#functions/platform/http/types.ts";

/**
 * Answers `?check=1` of an export with the characters of its file in UTF-8 that Shift_JIS would write as
 * question marks, so that an operator knows before the download.
 */
export const checksShiftJis = (): MiddlewareHandler<HonoEnv> => async (c, next) => {
	await next();
	if (c.req.query("check") !== "1" || !c.res.ok || c.res.body === null) return;
	const loss = await lossIn(c.res.body);
	c.res = undefined;
	c.res = c.json(loss);
};

async function lossIn(file: ReadableStream<Uint8Array>): Promise<ShiftJisLoss> {
	const loss = shiftJisLoss();
	const reader = new TextDecoder();
	for await (const part of file) loss.add(unknownToShiftJis(reader.decode(part, { stream: true })));
	return loss.summary();
}
