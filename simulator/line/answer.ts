import type { LineErrorBody } from "../schemas/check.ts";

/** Bytes of a picture, a sound or a file. */
interface LineContent {
	bytes: Uint8Array<ArrayBuffer>;
	mediaType: string;
}

/** LINE's answer to a call. */
export interface LineAnswer {
	status: number;
	body: object;
	content?: LineContent;
	headers?: Record<string, string>;
}

export const RATE_LIMITED = "The API rate limit has been exceeded. Try again later.";
export const MONTHLY_LIMIT = "You have reached your monthly limit.";

export const answer = (body: object, status = 200): LineAnswer => ({ status, body });

export const refuse = (status: number, message: string): LineAnswer => ({ status, body: { message } });

export const refuseBody = (error: LineErrorBody): LineAnswer => ({ status: 400, body: error });

/** Refusal of a well-formed value that refers to nothing LINE has. */
export const refuseProperty = (property: string): LineAnswer =>
	refuse(400, `The property, '${property}', in the request body is invalid (line: -, column: -)`);

/** Refusal of one property that violates a rule. */
export const refuseDetail = (property: string, message: string): LineAnswer =>
	refuseBody({ message: "The request body has 1 error(s)", details: [{ message, property }] });

export const notFound = (): LineAnswer => refuse(404, "Not found");
