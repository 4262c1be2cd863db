/** The types of text that Cloudflare compresses. */
const TEXT =
	/^(text\/(html|css|plain|javascript)|application\/(javascript|json|manifest\+json)|image\/svg\+xml)\b/;
/** What is smaller gains nothing by it, bytes. */
const SMALL = 512;

/**
 * An answer as Cloudflare's edge hands it on: texts are compressed for those who take gzip. What the console answers is
 * compressed by nobody else here. Runs in workerd, which encodes a body as its Content-Encoding says.
 */
export async function compressed(request: Request, response: Response): Promise<Response> {
	if (!/\bgzip\b/.test(request.headers.get("Accept-Encoding") ?? "")) return response;
	const { headers } = response;
	const isText = TEXT.test(headers.get("Content-Type") ?? "");
	if (response.body === null || !isText || headers.has("Content-Encoding")) return response;
	const body = await response.arrayBuffer();
	const answer = new Response(body, response);
	if (body.byteLength < SMALL) return answer;
	answer.headers.set("Content-Encoding", "gzip");
	answer.headers.append("Vary", "Accept-Encoding");
	answer.headers.delete("Content-Length");
	const tag = headers.get("ETag");
	// The bytes are no longer the file's own.
	if (tag && !tag.startsWith("W/")) answer.headers.set("ETag", `W/${tag}`);
	return answer;
}
