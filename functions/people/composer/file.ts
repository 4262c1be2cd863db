import { eq } from "drizzle-orm";
import { uploads } from "#db/platform/uploads.ts";
import { type FileKind, fileType, HEAD_BYTES, MAX_FILE_MEGABYTES } from "#domain/people/composer/file.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { deriveUploadKey } from "#functions/platform/media/store-image.ts";
import { FileTooLargeError, storeStream } from "#functions/platform/media/store-stream.ts";
import { storeUpload } from "#functions/platform/media/store-upload.ts";

interface Upload {
	ctx: OperatorCtx;
	input: { kind: FileKind; name: string; body: ReadableStream<Uint8Array> | null };
}

const NOT_OF_KIND: Record<FileKind, string> = {
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
export async function uploadComposerFile({ ctx, input: { kind, name, body } }: Upload) {
	const key = await deriveUploadKey(ctx.saveKey);
	const earlier = await uploaded(ctx, key);
	if (earlier) {
		await body?.cancel();
		return earlier;
	}
	const { head, whole } = await begun(body);
	if (head.length === 0) throw invalid("file", COMPOSE_TEXTS.fileEmpty);
	const type = fileType(kind, head);
	if (type === undefined) {
		await whole.cancel();
		throw invalid("file", NOT_OF_KIND[kind]);
	}
	let bytes = 0;
	const counting = new TransformStream<Uint8Array, Uint8Array>({
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
				new Response(whole.pipeThrough(counting)),
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
	return (await uploaded(ctx, key))!;
}

async function uploaded(ctx: OperatorCtx, key: string) {
	const [file] = await ctx.db
		.select({ bytes: uploads.bytes, type: uploads.type, name: uploads.name })
		.from(uploads)
		.where(eq(uploads.key, key));
	return file && { media_key: key, ...file };
}

/** The first bytes of a stream, and the stream with them. */
async function begun(body: ReadableStream<Uint8Array> | null) {
	const reader = (body ?? new Blob([]).stream()).getReader();
	const chunks: Uint8Array[] = [];
	let length = 0;
	let done = false;
	while (length < HEAD_BYTES && !done) {
		const read = await reader.read();
		done = read.done;
		if (read.value) {
			chunks.push(read.value);
			length += read.value.length;
		}
	}
	const head = new Uint8Array(Buffer.concat(chunks).subarray(0, HEAD_BYTES));
	const whole = new ReadableStream<Uint8Array>({
		start(controller) {
			for (const chunk of chunks) controller.enqueue(chunk);
			if (done) controller.close();
		},
		async pull(controller) {
			const { value, done: over } = await reader.read();
			if (value) controller.enqueue(value);
			if (over) controller.close();
		},
		cancel: (reason) => reader.cancel(reason),
	});
	return { head, whole };
}
