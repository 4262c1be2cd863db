/**
 * Maximum length of a stored file: LINE accepts videos of up to 200 MB. A friend's larger file stays at
 * LINE.
 */
export const MAX_STORED_BYTES = 200_000_000;

/** Part size: R2 requires parts of equal size, at least five megabytes. Only one part is in memory. */
const PART_BYTES = 5 * 1_024 * 1_024;

/** Thrown for a body that is longer than the limit. */
export class FileTooLargeError extends Error {
	override name = "TooLarge";
}

/**
 * Streams a body to a key in parts, as a whole or not at all.
 * @throws FileTooLargeError as soon as the declared or received length exceeds the limit
 */
export async function storeStream(
	bucket: R2Bucket,
	key: string,
	body: Response,
	contentType: string,
	maxBytes = MAX_STORED_BYTES,
): Promise<void> {
	if (Number(body.headers.get("content-length")) > maxBytes) {
		await body.body?.cancel();
		throw new FileTooLargeError();
	}
	const options = { httpMetadata: { contentType } };
	const uploaded: R2UploadedPart[] = [];
	let upload: R2MultipartUpload | undefined;
	try {
		for await (const part of partsOf(body.body, maxBytes)) {
			// A body shorter than one part needs no multipart upload.
			if (!upload && part.length < PART_BYTES) return void (await bucket.put(key, part, options));
			upload ??= await bucket.createMultipartUpload(key, options);
			uploaded.push(await upload.uploadPart(uploaded.length + 1, part));
		}
		await upload?.complete(uploaded);
	} catch (error) {
		await upload?.abort();
		throw error;
	}
}

/**
 * Splits a stream into parts of equal size, except for the last; an empty stream has one empty part. Each
 * part reuses the same memory, so a consumer must finish with it before requesting the next.
 */
async function* partsOf(
	stream: ReadableStream<Uint8Array> | null,
	maxBytes: number,
): AsyncGenerator<Uint8Array> {
	const part = new Uint8Array(PART_BYTES);
	let partLength = 0;
	let total = 0;
	for await (const chunk of stream ?? []) {
		total += chunk.length;
		if (total > maxBytes) throw new FileTooLargeError();
		for (let unread = chunk; unread.length > 0; ) {
			const slice = unread.subarray(0, PART_BYTES - partLength);
			part.set(slice, partLength);
			partLength += slice.length;
			unread = unread.subarray(slice.length);
			if (partLength < PART_BYTES) continue;
			yield part;
			partLength = 0;
		}
	}
	if (partLength > 0 || total === 0) yield part.subarray(0, partLength);
}
