import { z } from "zod";
import {
	AGES,
	APP_TYPES,
	AREAS,
	codesOf,
	GENDERS,
	PERIODS,
} from "#domain/content/line-sends/demographic-codes.ts";
import { lineMessage } from "#domain/platform/line/line-message-schema.ts";
import { invalidValueViolation, lineList } from "#domain/platform/line/line-violation.ts";

const MAX_MESSAGES = 5;
/** LINE's limit of the conditions of one operator. */
const MAX_OPERANDS = 10;

export type SimulatedRecipient =
	| { type: "audience"; audienceGroupId: number }
	| { type: "redelivery"; requestId: string }
	| {
			type: "operator";
			and?: SimulatedRecipient[] | undefined;
			or?: SimulatedRecipient[] | undefined;
			not?: SimulatedRecipient | undefined;
	  };

export type SimulatedDemographic =
	| { type: "gender" | "appType" | "area"; oneOf: string[] }
	| { type: "age" | "subscriptionPeriod"; gte?: string | undefined; lt?: string | undefined }
	| {
			type: "operator";
			and?: SimulatedDemographic[] | undefined;
			or?: SimulatedDemographic[] | undefined;
			not?: SimulatedDemographic | undefined;
	  };

/** An operator has exactly one of its three branches. */
const hasOneBranch = ({ and, or, not }: { and?: unknown; or?: unknown; not?: unknown }) =>
	[and, or, not].filter((branch) => branch !== undefined).length === 1;

function operatorOf<Operand extends z.ZodType>(operand: () => Operand) {
	const operands = z.lazy(() => z.array(operand()).min(1).max(MAX_OPERANDS)).optional();
	return z
		.strictObject({
			type: z.literal("operator"),
			and: operands,
			or: operands,
			not: z.lazy(operand).optional(),
		})
		.refine(hasOneBranch, invalidValueViolation);
}

const recipient: z.ZodType<SimulatedRecipient> = z.union([
	z.strictObject({ type: z.literal("audience"), audienceGroupId: z.int().positive() }),
	z.strictObject({ type: z.literal("redelivery"), requestId: z.string().min(1) }),
	operatorOf((): z.ZodType<SimulatedRecipient> => recipient),
]);

const oneOf = (type: "gender" | "appType" | "area", labels: Readonly<Record<string, string>>) =>
	z.strictObject({ type: z.literal(type), oneOf: z.array(z.enum(codesOf(labels))).min(1) });

const range = (type: "age" | "subscriptionPeriod", labels: Readonly<Record<string, string>>) =>
	z
		.strictObject({
			type: z.literal(type),
			gte: z.enum(codesOf(labels)).optional(),
			lt: z.enum(codesOf(labels)).optional(),
		})
		.refine(({ gte, lt }) => gte !== undefined || lt !== undefined, invalidValueViolation);

const demographic: z.ZodType<SimulatedDemographic> = z.union([
	oneOf("gender", GENDERS),
	oneOf("appType", APP_TYPES),
	oneOf("area", AREAS),
	range("age", AGES),
	range("subscriptionPeriod", PERIODS),
	operatorOf((): z.ZodType<SimulatedDemographic> => demographic),
]);

const messages = lineList(lineMessage, 1, MAX_MESSAGES);
const notificationDisabled = z.boolean().optional();

/** Body of `POST /v2/bot/message/broadcast`; LINE has no units for it. */
export const broadcastRequest = z.strictObject({ messages, notificationDisabled });

/** Body of `POST /v2/bot/message/narrowcast`. */
export const narrowcastRequest = z.strictObject({
	messages,
	recipient: recipient.optional(),
	filter: z.strictObject({ demographic: demographic.optional() }).optional(),
	limit: z
		.strictObject({
			max: z.int().min(1).optional(),
			upToRemainingQuota: z.boolean().optional(),
			forbidPartialDelivery: z.boolean().optional(),
		})
		.optional(),
	notificationDisabled,
});
