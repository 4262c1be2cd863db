/** Returns a bucket's part below a key prefix. Listed objects have the properties that the product reads. */
export function prefixBucket(bucket: R2Bucket, prefix: string): R2Bucket {
	const inside = (key: string) => prefix + key;
	return {
		get: (key: string, options?: R2GetOptions) => bucket.get(inside(key), options),
		head: (key) => bucket.head(inside(key)),
		put: (key: string, value: string, options?: R2PutOptions) => bucket.put(inside(key), value, options),
		delete: (keys) => bucket.delete([keys].flat().map(inside)),
		createMultipartUpload: (key, options) => bucket.createMultipartUpload(inside(key), options),
		resumeMultipartUpload: (key, uploadId) => bucket.resumeMultipartUpload(inside(key), uploadId),
		list: async (options) => {
			const startAfter = options?.startAfter && { startAfter: inside(options.startAfter) };
			const listed = await bucket.list({ ...options, ...startAfter, prefix: inside(options?.prefix ?? "") });
			const objects = listed.objects.map(
				({ key, etag, size, httpMetadata, customMetadata }) =>
					({ key: key.slice(prefix.length), etag, size, httpMetadata, customMetadata }) as R2Object,
			);
			return { ...listed, objects };
		},
	} as R2Bucket;
}
