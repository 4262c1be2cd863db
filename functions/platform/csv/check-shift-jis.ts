import type { MiddlewareHandler } from "hono";
import { listUnknownToShiftJis } from "#domain/platform/csv/encode-shift-jis.ts";
import { createShiftJisLoss, type ShiftJisLoss } from "#domain/platform/csv/shift-jis-loss.ts";
import type { HonoEnv } from "#functions/platform/http/hono-env.ts";

/**
 * Middleware for `?check=1` of an export: responds with the characters of its UTF-8 file that Shift_JIS
 * would replace by question marks, as a warning before the download.
 */
export const checkShiftJis = (): MiddlewareHandler<HonoEnv> => async (c, next) => {
	await next();
	if (c.req.query("check") !== "1" || !c.res.ok || c.res.body === null) return;
	const loss = await readLoss(c.res.body);
	c.res = undefined;
	c.res = c.json(loss);
};

async function readLoss(file: ReadableStream<Uint8Array>): Promise<ShiftJisLoss> {
	const loss = createShiftJisLoss();
	const reader = new TextDecoder();
	for await (const chunk of file) loss.add(listUnknownToShiftJis(reader.decode(chunk, { stream: true })));
	return loss.summary();
}
