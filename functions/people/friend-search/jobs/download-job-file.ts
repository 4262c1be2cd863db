import type { ExportEncoding } from "#domain/acquisition/forms/form-answers.ts";
import { friendCsvHeadings } from "#domain/people/friend-search/friends-csv.ts";
import { decodeText } from "#domain/platform/csv/decode-text.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { Env } from "#functions/env.ts";
import { encodeText, writeCsvHeader } from "#functions/platform/csv/write-csv.ts";
import { contentDisposition } from "#functions/platform/http/content-disposition.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { assertExportReadable } from "./assert-export-readable.ts";
import { csvPartKey } from "./csv-parts.ts";
import { findOwnJob } from "./list-search-jobs.ts";

/**
 * File of a finished job, as a sequence of parts.
 * @throws Refusal 404, 403 for one with data that the operator may not read any more
 */
export async function downloadJobFile(args: {
	ctx: OperatorCtx;
	input: { id: number; encoding?: ExportEncoding | undefined };
}): Promise<Response> {
	const { ctx, input } = args;
	const job = await findOwnJob(ctx, input.id);
	if (job.work.kind !== "csv" || job.state !== "finished") throw notFound();
	assertExportReadable(ctx.operator, { ...job, work: job.work });
	const { fields, common: commonColumns } = job.work;
	const encoding = input.encoding ?? job.work.encoding;
	const headerBytes = writeCsvHeader(friendCsvHeadings(fields, commonColumns), encoding);
	const day = toWireTime(job.createdAt, ctx.zone).slice(0, 10).replaceAll("-", "");
	return new Response(streamParts(ctx.env, job, { head: headerBytes, encoding }), {
		headers: {
			"Content-Type": `text/csv; charset=${encoding}`,
			"Content-Disposition": contentDisposition("attachment", `友だち_${day}.csv`),
		},
	});
}

function streamParts(
	env: Env,
	job: { id: number; pages: number },
	{ head: headerBytes, encoding }: { head: Uint8Array; encoding: ExportEncoding },
): ReadableStream<Uint8Array> {
	let partNumber = 0;
	return new ReadableStream({
		start: (controller) => controller.enqueue(headerBytes),
		pull: async (controller) => {
			if (partNumber === job.pages) return controller.close();
			const storedPart = await env.MEDIA.get(csvPartKey(job.id, ++partNumber));
			// A missing part aborts the download, so that nobody takes an incomplete file for the whole.
			if (!storedPart) throw new Error(`export ${job.id}: part ${partNumber} is missing`);
			controller.enqueue(encodeText(await decodePart(storedPart), encoding));
		},
	});
}

/** The text of a part. Parts of earlier releases have the encoding of their job, without metadata. */
async function decodePart(storedPart: R2ObjectBody): Promise<string> {
	const bytes = new Uint8Array(await storedPart.arrayBuffer());
	return storedPart.customMetadata?.encoding === "utf-8"
		? new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)
		: (decodeText(bytes) ?? "");
}
