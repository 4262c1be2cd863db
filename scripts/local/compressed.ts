import { gzipSync } from "node:zlib";

/** The types of text that Cloudflare compresses. */
const TEXT =
	/^(text\/(html|css|plain|javascript)|application\/(javascript|json|manifest\+json)|image\/svg\+xml)\b/;
/** Minimum size worth compressing, bytes. */
const SMALL = 512;

/**
 * An answer as Cloudflare's edge hands it on: texts are compressed for those who take gzip. What the console answers is
 * compressed by nobody else here. Runs in workerd, which encodes a body as its Content-Encoding says.
 *
 * Every answer for a text says that it varies, and has a weak tag, because the bytes behind the tag are not always the
 * file's own: a HEAD or a 304 says so as the GET does, to those who take no gzip too.
 */
export async function compressed(request: Request, response: Response): Promise<Response> {
	if (!isText(request, response) || response.headers.has("Content-Encoding")) return response;
	const takesGzip = acceptsGzip(request.headers.get("Accept-Encoding") ?? "") && response.body !== null;
	const body = takesGzip ? await response.arrayBuffer() : null;
	// Whoever takes none gets the answer itself: its body, sent on as a stream of ours, would cost each call of a program.
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
 * For what is compressed anew each time: a page of messages takes a tenth of a millisecond, and half of one by zlib's own
 * level for a tenth fewer bytes, which go nowhere but through this machine.
 */
const QUICK = 3;

async function packedOnce(url: string, body: ArrayBuffer): Promise<ArrayBuffer> {
	const bytes = packed.get(url) ?? (await pack(body));
	packed.set(url, bytes);
	return bytes;
}

/** The files of the build, compressed once: a page asks for a megabyte of them, and each has a name of its bytes. */
const packed = new Map<string, ArrayBuffer>();

const neverChanges = ({ status, headers }: Response): boolean =>
	status === 200 && (headers.get("Cache-Control") ?? "").includes("immutable");

const pack = (bytes: ArrayBuffer): Promise<ArrayBuffer> =>
	new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer();

const partsOf = ({ status, statusText, headers }: Response) => ({ status, statusText, headers });

const WEAK = "W/";

/** A 304 may leave out its type: then it is a text's if it was asked for by the weak tag that a text was given. */
function isText(request: Request, { status, headers }: Response): boolean {
	const type = headers.get("Content-Type");
	if (type !== null || status !== 304) return TEXT.test(type ?? "");
	const tag = headers.get("ETag");
	return tag !== null && (request.headers.get("If-None-Match") ?? "").includes(`${WEAK}${tag}`);
}

/** Whether gzip is named, or meant by `*`, and not with a weight of nought (RFC 9110, 12.5.3). */
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
