import type { LineErrorBody } from "../schemas/check-body.ts";

/** Bytes of a picture, a sound or a file. */
interface LineContent {
	bytes: Uint8Array<ArrayBuffer>;
	mediaType: string;
}

/** LINE's answer to a call. */
export interface SimulatedLineAnswer {
	status: number;
	body: object;
	content?: LineContent;
	headers?: Record<string, string>;
}

export const RATE_LIMITED = "The API rate limit has been exceeded. Try again later.";
export const MONTHLY_LIMIT = "You have reached your monthly limit.";

export const answerLine = (body: object, status = 200): SimulatedLineAnswer => ({ status, body });

export const refuseLineCall = (status: number, message: string): SimulatedLineAnswer => ({
	status,
	body: { message },
});

export const refuseLineBody = (error: LineErrorBody): SimulatedLineAnswer => ({ status: 400, body: error });

/** Refusal of a well-formed id that does not exist. */
export const refuseLineProperty = (property: string): SimulatedLineAnswer =>
	refuseLineCall(400, `The property, '${property}', in the request body is invalid (line: -, column: -)`);

/** Refusal of one property that violates a rule. */
export const refuseLineDetail = (property: string, message: string): SimulatedLineAnswer =>
	refuseLineBody({ message: "The request body has 1 error(s)", details: [{ message, property }] });

export const lineNotFound = (): SimulatedLineAnswer => refuseLineCall(404, "Not found");
