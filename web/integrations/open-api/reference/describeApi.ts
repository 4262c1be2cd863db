import type { ApiDescription, DescribedCall } from "#domain/integrations/open-api/v1/api-description.ts";
import type { Trigger } from "../openApiClient.ts";
import { FIELD_SAMPLES } from "../sampleCall.ts";

/** Tag of the account's own triggers. */
export const OWN_TRIGGERS = "このアカウントのトリガー";

const TRIGGER_CALL = "/open_api/v1/triggers/{key}";

/**
 * OpenAPI description for the console, with this site as the server, plus each active trigger of the account
 * with its known fields.
 */
export function describeApi(
	description: ApiDescription,
	{ triggers, origin }: { triggers: readonly Trigger[]; origin: string },
): ApiDescription {
	const { [TRIGGER_CALL]: general, ...paths } = description.paths;
	const triggerPaths = triggers
		.filter(({ is_active }) => is_active)
		.map((trigger) => describeTrigger(trigger, general?.post ?? {}));
	return {
		...description,
		servers: [{ url: origin }],
		paths: { ...Object.fromEntries(triggerPaths), ...paths, ...(general && { [TRIGGER_CALL]: general }) },
	};
}

const describeTrigger = ({ key, name, fields }: Trigger, { parameters = [], ...call }: DescribedCall) => [
	TRIGGER_CALL.replace("{key}", key),
	{
		post: {
			...call,
			tags: [OWN_TRIGGERS],
			summary: name,
			parameters: parameters.filter((each) => each.in !== "path"),
			requestBody: { required: true, content: { "application/json": { example: exampleBodyOf(fields) } } },
		},
	},
];

const exampleBodyOf = (fields: Trigger["fields"]) => ({
	line_user_id: "U…",
	context: Object.fromEntries(fields.map(({ key, format }) => [key, FIELD_SAMPLES[format]])),
});
