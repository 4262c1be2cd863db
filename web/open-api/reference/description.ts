import type { Trigger } from "../api.ts";
import { SAMPLES } from "../sampleCall.ts";

/** The parts of an OpenAPI description that are looked into here. */
interface Operation {
	summary?: string;
	parameters?: { in: string; name: string }[];
	[other: string]: unknown;
}

export interface Description {
	paths: Record<string, Record<string, Operation>>;
	[other: string]: unknown;
}

/** The chapter of the account's own triggers. */
export const OWN_TRIGGERS = "このアカウントのトリガー";

const TRIGGER_CALL = "/open_api/v1/triggers/{key}";

/**
 * The API's description as the console shows it: asked where the console stands, and with each trigger of the account that is
 * on, with the fields that its calls brought so far.
 */
export function describedHere(
	description: Description,
	{ triggers, origin }: { triggers: readonly Trigger[]; origin: string },
): Description {
	const { [TRIGGER_CALL]: any, ...paths } = description.paths;
	const own = triggers
		.filter(({ is_active }) => is_active)
		.map((trigger) => ofTrigger(trigger, any?.post ?? {}));
	return {
		...description,
		servers: [{ url: origin }],
		paths: { ...Object.fromEntries(own), ...paths, ...(any && { [TRIGGER_CALL]: any }) },
	};
}

const ofTrigger = ({ key, name, fields }: Trigger, { parameters = [], ...call }: Operation) => [
	TRIGGER_CALL.replace("{key}", key),
	{
		post: {
			...call,
			tags: [OWN_TRIGGERS],
			summary: name,
			parameters: parameters.filter((each) => each.in !== "path"),
			requestBody: { required: true, content: { "application/json": { example: bodyOf(fields) } } },
		},
	},
];

const bodyOf = (fields: Trigger["fields"]) => ({
	line_user_id: "U…",
	context: Object.fromEntries(fields.map(({ key, format }) => [key, SAMPLES[format]])),
});
