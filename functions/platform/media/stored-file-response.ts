import { contentDisposition } from "#functions/platform/http/content-disposition.ts";

/** Types that a browser may show inline; any other file is only offered for download. */
const INLINE_TYPES = /^(image\/(png|jpeg|gif|webp)|video\/mp4|audio\/[\w.+-]+)$/;

/** Response with the stored file of a message. A key never gets another content. */
export function storedFileResponse(
	file: R2ObjectBody,
	{ type, name }: { type: string | null; name: string },
): Response {
	const contentType = type ?? "application/octet-stream";
	return new Response(file.body, {
		headers: {
			"Content-Type": contentType,
			"Content-Length": String(file.size),
			"Content-Disposition": contentDisposition(
				INLINE_TYPES.test(contentType) ? "inline" : "attachment",
				name,
			),
			"Content-Security-Policy": "sandbox",
			"Cache-Control": "private, max-age=86400, immutable",
		},
	});
}
