import { eq } from "drizzle-orm";
import { uploads } from "#db/platform/uploads.ts";
import {
	type ComposerFileKind,
	detectFileType,
	MAX_FILE_MEGABYTES,
	TYPE_HEAD_BYTES,
} from "#domain/people/composer/composer-file.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { deriveUploadKey } from "#functions/platform/media/store-image.ts";
import { FileTooLargeError, storeStream } from "#functions/platform/media/store-stream.ts";
import { storeUpload } from "#functions/platform/media/store-upload.ts";

interface ComposerUpload {
	ctx: OperatorCtx;
	input: { kind: ComposerFileKind; name: string; body: ReadableStream<Uint8Array> | null };
}

const NOT_OF_KIND: Record<ComposerFileKind, string> = {
	video: COMPOSE_TEXTS.videoType,
	audio: COMPOSE_TEXTS.audioType,
	file: COMPOSE_TEXTS.fileUnknown,
};

/**
 * Stores an operator's video, sound or other file as a stream: it may be larger than memory. A repeated
 * request returns the same file.
 * @throws Refusal 422 for an empty file, one too large, and one of another type than declared; nothing is
 * stored then.
 */
export async function uploadComposerFile({ ctx, input: { kind, name, body } }: ComposerUpload) {
	const key = await deriveUploadKey(ctx.saveKey);
	const earlierUpload = await findStoredUpload(ctx, key);
	if (earlierUpload) {
		await body?.cancel();
		return earlierUpload;
	}
	const { headBytes, fileStream } = await peekStream(body);
	if (headBytes.length === 0) throw invalid("file", COMPOSE_TEXTS.fileEmpty);
	const type = detectFileType(kind, headBytes);
	if (type === undefined) {
		await fileStream.cancel();
		throw invalid("file", NOT_OF_KIND[kind]);
	}
	let bytes = 0;
	const byteCounter = new TransformStream<Uint8Array, Uint8Array>({
		transform(chunk, controller) {
			bytes += chunk.length;
			controller.enqueue(chunk);
		},
	});
	await storeUpload(ctx, key, async () => {
		try {
			await storeStream(
				ctx.env.MEDIA,
				key,
				new Response(fileStream.pipeThrough(byteCounter)),
				type,
				MAX_FILE_MEGABYTES * 1_000_000,
			);
		} catch (error) {
			if (error instanceof FileTooLargeError)
				throw invalid("file", COMPOSE_TEXTS.fileTooLarge(MAX_FILE_MEGABYTES));
			throw error;
		}
		return { type, name, bytes, width: 0, height: 0, operatorId: ctx.operator.id };
	});
	return (await findStoredUpload(ctx, key))!;
}

async function findStoredUpload(ctx: OperatorCtx, key: string) {
	const [file] = await ctx.db
		.select({ bytes: uploads.bytes, type: uploads.type, name: uploads.name })
		.from(uploads)
		.where(eq(uploads.key, key));
	return file && { media_key: key, ...file };
}

/** Reads the first bytes of a stream; returns them, and a stream that still begins with them. */
async function peekStream(body: ReadableStream<Uint8Array> | null) {
	const reader = (body ?? new Blob([]).stream()).getReader();
	const chunks: Uint8Array[] = [];
	let length = 0;
	let isEnded = false;
	while (length < TYPE_HEAD_BYTES && !isEnded) {
		const readResult = await reader.read();
		isEnded = readResult.done;
		if (readResult.value) {
			chunks.push(readResult.value);
			length += readResult.value.length;
		}
	}
	const headBytes = new Uint8Array(Buffer.concat(chunks).subarray(0, TYPE_HEAD_BYTES));
	const wholeStream = new ReadableStream<Uint8Array>({
		start(controller) {
			for (const chunk of chunks) controller.enqueue(chunk);
			if (isEnded) controller.close();
		},
		async pull(controller) {
			const { value, done: isLastChunk } = await reader.read();
			if (value) controller.enqueue(value);
			if (isLastChunk) controller.close();
		},
		cancel: (reason) => reader.cancel(reason),
	});
	return { headBytes, fileStream: wholeStream };
}
