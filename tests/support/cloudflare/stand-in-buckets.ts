import { createHash } from "node:crypto";
import { type Handler, notFound, RawAnswer, Refused, requireNoFields } from "./stand-in-calls.ts";

interface StoredObject {
	bytes: Uint8Array<ArrayBuffer>;
	contentType: string;
}

type Bucket = Map<string, StoredObject>;

/** Buckets of the stand-in. */
export class StandInBuckets {
	readonly buckets = new Map<string, Bucket>();
	/** Whether the account has R2. */
	isEnabled = true;

	create(name: string): void {
		this.buckets.set(name, new Map());
	}

	find(name: string): Bucket {
		if (!this.isEnabled) throw new Refused(403, 10042, "Please enable R2 through the Cloudflare Dashboard.");
		const bucket = this.buckets.get(name);
		if (!bucket) throw notFound(10006, "The specified bucket does not exist.");
		return bucket;
	}

	/** Bucket as a Worker's binding, as far as backups use it. */
	asBinding(name: string): R2Bucket {
		const bucket = this.find(name);
		const asObject = (key: string, { bytes, contentType }: StoredObject) => ({
			key,
			size: bytes.length,
			etag: createHash("md5").update(bytes).digest("hex"),
			httpMetadata: { contentType },
			customMetadata: {},
		});
		return {
			put: async (key: string, contents: BodyInit, options?: R2PutOptions) => {
				const { contentType } = (options?.httpMetadata ?? {}) as R2HTTPMetadata;
				const bytes = new Uint8Array(await new Response(contents).arrayBuffer());
				bucket.set(key, { bytes, contentType: contentType ?? "application/octet-stream" });
			},
			get: async (key: string) => {
				const stored = bucket.get(key);
				return stored ? { ...asObject(key, stored), body: new Blob([stored.bytes]).stream() } : null;
			},
			list: async ({ prefix = "" }: R2ListOptions = {}) => ({
				objects: [...bucket]
					.filter(([key]) => key.startsWith(prefix))
					.sort(([a], [b]) => (a < b ? -1 : 1))
					.map(([key, stored]) => asObject(key, stored)),
				truncated: false,
			}),
			delete: async (keys: string | string[]) => {
				for (const key of [keys].flat()) bucket.delete(key);
			},
		} as unknown as R2Bucket;
	}

	/** Calls about buckets and their objects. */
	get routes(): [string, Handler][] {
		return [
			[
				"GET /r2/buckets",
				() => {
					if (!this.isEnabled)
						throw new Refused(403, 10042, "Please enable R2 through the Cloudflare Dashboard.");
					return { buckets: [...this.buckets.keys()].map((name) => ({ name })) };
				},
			],
			[
				"POST /r2/buckets",
				({ json }) => {
					const { name, ...others } = json();
					requireNoFields(others);
					if (!this.isEnabled)
						throw new Refused(403, 10042, "Please enable R2 through the Cloudflare Dashboard.");
					if (typeof name !== "string" || !/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(name))
						throw new Refused(400, 10005, "The specified bucket name is not valid.");
					if (this.buckets.has(name)) throw new Refused(409, 10004, "The bucket already exists.");
					this.create(name);
					return { name };
				},
			],
			[
				"GET /r2/buckets/([\\w-]+)",
				({ parameters: [name] }) => {
					this.find(name!);
					return { name };
				},
			],
			[
				"DELETE /r2/buckets/([\\w-]+)",
				({ parameters: [name] }) => {
					if (this.find(name!).size > 0) throw new Refused(409, 10008, "The bucket is not empty.");
					this.buckets.delete(name!);
					return {};
				},
			],
			[
				"PUT /r2/buckets/([\\w-]+)/objects/(.+)",
				({ parameters: [name, key], body, contentType }) => {
					this.find(name!).set(decodeURIComponent(key!), { bytes: new Uint8Array(body), contentType });
					return { key: decodeURIComponent(key!) };
				},
			],
			[
				"GET /r2/buckets/([\\w-]+)/objects/(.+)",
				({ parameters: [name, key] }) => {
					const stored = this.find(name!).get(decodeURIComponent(key!));
					if (!stored) throw notFound(10007, "The specified key does not exist.");
					return new RawAnswer(stored.bytes, stored.contentType);
				},
			],
		];
	}
}
