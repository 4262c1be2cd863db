import { gzipSync } from "node:zlib";

/** Text types that Cloudflare compresses. */
const TEXT =
	/^(text\/(html|css|plain|javascript)|application\/(javascript|json|manifest\+json)|image\/svg\+xml)\b/;
/** Minimum size worth compressing, bytes. */
const SMALL = 512;

/**
 * Compresses text responses for clients that accept gzip, like Cloudflare's edge. workerd encodes a body
 * according to its Content-Encoding. Every text response gets `Vary` and a weak ETag, because the bytes may
 * differ from the file's; HEAD and 304 responses, and those without gzip, get the same headers.
 */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
	if (!isText(request, response) || response.headers.has("Content-Encoding")) return response;
	const takesGzip = acceptsGzip(request.headers.get("Accept-Encoding") ?? "") && response.body !== null;
	const body = takesGzip ? await response.arrayBuffer() : null;
	// Without gzip the original response is returned, because re-streaming its body would cost every API call.
	const answer = body === null ? response : new Response(body, response);
	answer.headers.append("Vary", "Accept-Encoding");
	const tag = answer.headers.get("ETag");
	if (tag && !tag.startsWith(WEAK)) answer.headers.set("ETag", `${WEAK}${tag}`);
	if (body === null || body.byteLength < SMALL) return answer;
	answer.headers.set("Content-Encoding", "gzip");
	answer.headers.delete("Content-Length");
	const bytes = neverChanges(response)
		? await packedOnce(request.url, body)
		: gzipSync(body, { level: QUICK });
	return new Response(bytes, { ...partsOf(answer), encodeBody: "manual" } as ResponseInit);
}

/**
 * Level for responses that are compressed on each request: a page of messages takes 0.1 ms. zlib's default
 * takes five times as long for a tenth fewer bytes, which never leave this machine.
 */
const QUICK = 3;

async function packedOnce(url: string, body: ArrayBuffer): Promise<ArrayBuffer> {
	const bytes = packedFiles.get(url) ?? (await pack(body));
	packedFiles.set(url, bytes);
	return bytes;
}

/** Cache of compressed build files, whose names contain a hash: a page loads a megabyte of them. */
const packedFiles = new Map<string, ArrayBuffer>();

const neverChanges = ({ status, headers }: Response): boolean =>
	status === 200 && (headers.get("Cache-Control") ?? "").includes("immutable");

const pack = (bytes: ArrayBuffer): Promise<ArrayBuffer> =>
	new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer();

const partsOf = ({ status, statusText, headers }: Response) => ({ status, statusText, headers });

const WEAK = "W/";

/** A 304 may lack a type; it is a text's if the request carries the weak tag that only texts get. */
function isText(request: Request, { status, headers }: Response): boolean {
	const type = headers.get("Content-Type");
	if (type !== null || status !== 304) return TEXT.test(type ?? "");
	const tag = headers.get("ETag");
	return tag !== null && (request.headers.get("If-None-Match") ?? "").includes(`${WEAK}${tag}`);
}

/** Whether gzip, or `*`, is accepted with a weight above zero (RFC 9110, 12.5.3). */
function acceptsGzip(accepted: string): boolean {
	const weights = new Map(
		accepted.split(",").map((each) => {
			const [coding = "", ...parameters] = each.split(";").map((part) => part.trim().toLowerCase());
			const weight = parameters.find((parameter) => parameter.startsWith("q="));
			return [coding, weight === undefined ? 1 : Number(weight.slice(2))];
		}),
	);
	return (weights.get("gzip") ?? weights.get("*") ?? 0) > 0;
}
