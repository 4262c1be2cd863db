import { AGES, APP_TYPES, AREAS, GENDERS, PERIODS } from "#domain/content/line-sends/demographic-codes.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { SimulatedDemographic } from "../schemas/narrowcast-requests.ts";

/** Narrowcast that was accepted. */
export interface NarrowcastRecord {
	/** Epoch ms. */
	acceptedAt: number;
	target: number;
	/** One of `NARROWCAST_ERRORS`; null for a sent one. */
	errorCode: number | null;
}

/** LINE's codes of the reasons why a narrowcast is not sent; the internal one stands for a send beyond the quota. */
export const NARROWCAST_ERRORS = { internal: 1, tooFewRecipients: 2, smallAudience: 4 } as const;

/** Least number of recipients, and of the users of an audience. */
export const MIN_RECIPIENTS = 50;

/** Times after the acceptance at which LINE begins to send, and at which it has sent. */
const SENDING_BEGINS = 5 * SECOND;
const SENDING_ENDS = 10 * SECOND;

export function phaseAt(
	{ acceptedAt, errorCode }: NarrowcastRecord,
	now: number,
): "waiting" | "sending" | "succeeded" | "failed" {
	if (now < acceptedAt + SENDING_BEGINS) return "waiting";
	if (errorCode !== null) return "failed";
	return now < acceptedAt + SENDING_ENDS ? "sending" : "succeeded";
}

/** Attributes of a simulated friend, each drawn from six other digits of the user id. */
function attributesOf(userId: string) {
	const draw = (labels: Readonly<Record<string, string>>, offset: number) => {
		const codes = Object.keys(labels);
		return codes[Number.parseInt(userId.slice(offset, offset + 6), 16) % codes.length]!;
	};
	return {
		gender: draw(GENDERS, 1),
		appType: draw(APP_TYPES, 7),
		area: draw(AREAS, 13),
		age: draw(AGES, 19),
		subscriptionPeriod: draw(PERIODS, 25),
	};
}

/** Whether a friend fulfils a condition on attributes. */
export function fulfils(userId: string, condition: SimulatedDemographic): boolean {
	if (condition.type === "operator") {
		const { and, or, not } = condition;
		if (and) return and.every((each) => fulfils(userId, each));
		if (or) return or.some((each) => fulfils(userId, each));
		return not === undefined || !fulfils(userId, not);
	}
	const attributes = attributesOf(userId);
	if ("oneOf" in condition) return condition.oneOf.includes(attributes[condition.type]);
	const codes = Object.keys(condition.type === "age" ? AGES : PERIODS);
	const place = codes.indexOf(attributes[condition.type]);
	return (
		(condition.gte === undefined || place >= codes.indexOf(condition.gte)) &&
		(condition.lt === undefined || place < codes.indexOf(condition.lt))
	);
}
