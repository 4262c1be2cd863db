/** LINE takes videos of up to 200 MB; a friend's file may be larger, and is then left at LINE. */
export const MAX_STORED_BYTES = 200_000_000;

/** R2 wants parts of one size, at least five megabytes; one part is all that is held in memory. */
const PART_BYTES = 5 * 1_024 * 1_024;

/** Thrown where a body is longer than what is stored of one. */
export class TooLarge extends Error {
	override name = "TooLarge";
}

/**
 * Stores a body of any length under a key, part by part as it comes in: all of it or nothing.
 * @throws TooLarge as soon as that is known, by what the body says of itself or by what came
 */
export async function storeStream(
	bucket: R2Bucket,
	key: string,
	body: Response,
	contentType: string,
	most = MAX_STORED_BYTES,
): Promise<void> {
	if (Number(body.headers.get("content-length")) > most) {
		await body.body?.cancel();
		throw new TooLarge();
	}
	const options = { httpMetadata: { contentType } };
	const uploaded: R2UploadedPart[] = [];
	let upload: R2MultipartUpload | undefined;
	try {
		for await (const part of partsOf(body.body, most)) {
			// What does not fill one part needs none.
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
 * A stream in parts of one size, but for the last; of an empty one an empty part. Each part lies where the one before it
 * lay: whoever takes it is done with it before asking for the next.
 */
async function* partsOf(stream: ReadableStream<Uint8Array> | null, most: number): AsyncGenerator<Uint8Array> {
	const part = new Uint8Array(PART_BYTES);
	let held = 0;
	let total = 0;
	for await (const chunk of stream ?? []) {
		total += chunk.length;
		if (total > most) throw new TooLarge();
		for (let rest = chunk; rest.length > 0; ) {
			const taken = rest.subarray(0, PART_BYTES - held);
			part.set(taken, held);
			held += taken.length;
			rest = rest.subarray(taken.length);
			if (held < PART_BYTES) continue;
			yield part;
			held = 0;
		}
	}
	if (held > 0 || total === 0) yield part.subarray(0, held);
}
