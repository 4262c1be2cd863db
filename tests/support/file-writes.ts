import { env } from "cloudflare:workers";

/** Whether anything may have been written to the store of files since it was emptied: emptying it unasked costs a trip. */
export const fileWrites = { areAny: true };

const everyBucket = Object.getPrototypeOf(env.MEDIA) as Record<string, (...parameters: unknown[]) => unknown>;

for (const name of ["put", "createMultipartUpload", "resumeMultipartUpload"]) {
	const write = everyBucket[name]!;
	everyBucket[name] = function (this: R2Bucket, ...parameters) {
		fileWrites.areAny = true;
		return write.apply(this, parameters);
	};
}
