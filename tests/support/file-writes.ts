import { env } from "cloudflare:workers";

/** Whether the file store may have been written to since it was last emptied; emptying costs a round trip. */
export const fileWrites = { areAny: true };

const everyBucket = Object.getPrototypeOf(env.MEDIA) as Record<string, (...parameters: unknown[]) => unknown>;

for (const name of ["put", "createMultipartUpload", "resumeMultipartUpload"]) {
	const write = everyBucket[name]!;
	everyBucket[name] = function (this: R2Bucket, ...parameters) {
		fileWrites.areAny = true;
		return write.apply(this, parameters);
	};
}
