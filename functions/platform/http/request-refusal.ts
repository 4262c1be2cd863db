import type { ContentfulStatusCode } from "hono/utils/http-status";
import { ARCHIVE_TEXTS } from "#domain/platform/texts/archive-texts.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";

/** Body of every error: messages by field name; `ERROR` for messages that belong to no field. */
export type ErrorBody = Record<string, string[]>;

/** Error for a refused request; nothing has been changed. */
export class Refusal extends Error {
	readonly status: ContentfulStatusCode;
	readonly body: ErrorBody;

	constructor(status: ContentfulStatusCode, body: ErrorBody) {
		super(Object.values(body).flat().join(" "));
		this.status = status;
		this.body = body;
	}
}

const general = (status: ContentfulStatusCode, text: string) => new Refusal(status, { ERROR: [text] });

export const invalid = (field: string, text: string) => new Refusal(422, { [field]: [text] });
export const notFound = () => general(404, CALL_TEXTS.notFound);
export const signedOut = () => general(401, CALL_TEXTS.signedOut);
export const forbidden = () => general(403, CALL_TEXTS.forbidden);
export const foreignOrigin = () => general(403, CALL_TEXTS.foreignOrigin);
export const outOfDate = () => general(409, CALL_TEXTS.outOfDate);
export const changedByOther = () => general(409, CALL_TEXTS.changedByOther);
export const wrongHost = () => general(421, CALL_TEXTS.wrongHost);
export const needsSocket = () => general(426, CALL_TEXTS.needsSocket);
export const tooManyRequests = () => general(429, CALL_TEXTS.tooManyRequests);
export const archiveUnreachable = () => general(503, ARCHIVE_TEXTS.unreachable);
