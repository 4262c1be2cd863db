import useSWR, { mutate } from "swr";
import type { z } from "zod";
import type { serviceCodeInput } from "#domain/integrations/open-api/service-code.ts";
import type { triggerActionInput, triggerInput } from "#domain/integrations/open-api/trigger.ts";
import type { ApiDescription } from "#domain/integrations/open-api/v1/api-description.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { saveKeyOptions } from "#web/platform/api/useSaveKey.ts";

type Headers = Record<string, string>;

/**
 * API client of the open API's settings. Each call returns its data or throws an `ApiError`, whose messages
 * `describeError` lists (M-363).
 */
const { open_api } = client.openApi.api;
const codes = open_api.service_codes;
const triggers = open_api.triggers;
const actions = triggers[":trigger_id"].trigger_actions;

export type ServiceCode = Wire<typeof codes.$get>["data"][number];
export type ApiToken = ServiceCode["tokens"][number];
export type CallLogRow = Wire<(typeof codes)[":id"]["logs"]["$get"]>["data"][number];
/** Trigger that an external program calls for a friend. */
export type Trigger = Wire<typeof triggers.$get>["data"][number];
/** Action that a trigger runs. */
export type TriggerAction = Trigger["open_api_trigger_actions"][number];

export type CodeBody = z.input<typeof serviceCodeInput>;
type TriggerBody = z.input<typeof triggerInput>;
type TriggerActionBody = z.input<typeof triggerActionInput>;

const CODES = "open-api/codes";
const TRIGGERS = "open-api/triggers";

export const useCodes = () => useSWR(CODES, () => unwrap(codes.$get()));

export const useCallCounts = () =>
	useSWR("open-api/counts", () => unwrap(open_api.call_count_summary.$get({ query: {} })));

export const useCallLogs = (
	id: number,
	{ start, end }: { start: string | null; end: string | null },
	page: number,
) =>
	useSWR(
		["open-api/logs", id, start, end, page],
		() =>
			unwrap(
				codes[":id"].logs.$get({
					param: { id: String(id) },
					query: { start_date: start ?? "", end_date: end ?? "", page: String(page) },
				}),
			),
		{ keepPreviousData: true },
	);

export async function saveCode(id: number | null, json: CodeBody, headers: Headers) {
	const savedCode = await unwrap(
		id === null
			? codes.$post({ json }, { headers })
			: codes[":id"].$put({ param: { id: String(id) }, json }, { headers }),
	);
	await mutate(CODES);
	return savedCode;
}

export async function issueToken(codeId: number) {
	const issued = await unwrap(
		open_api.issue_token.$post({ json: { open_api_code_id: codeId } }, saveKeyOptions()),
	);
	await mutate(CODES);
	return issued;
}

/** Loads a full token; the password may be empty only if it was entered recently. */
export const uncensorToken = (tokenKey: string, password: string) =>
	unwrap(open_api.token.uncensored.$post({ json: { token_key: tokenKey, password } }));

export async function revokeToken(tokenKey: string) {
	await unwrap(open_api.token.revoke.$post({ json: { token_key: tokenKey } }, saveKeyOptions()));
	await mutate(CODES);
}

export const useTriggers = () => useSWR(TRIGGERS, () => unwrap(triggers.$get()));

/** OpenAPI description of the API. */
export const useApiDescription = () =>
	useSWR(
		"open-api/description",
		async () => (await unwrap(client.apiDescription.open_api.v1["openapi.json"].$get())) as ApiDescription,
	);

/** Reloads triggers, and the filter choices, which include their fields. */
const refreshTriggers = () => Promise.all([mutate(TRIGGERS), mutate(["filter-choices", "api_events"])]);

export async function saveTrigger(id: number | null, json: TriggerBody, headers: Headers) {
	const savedTrigger = await unwrap(
		id === null
			? triggers.$post({ json }, { headers })
			: triggers[":id"].$put({ param: { id: String(id) }, json }, { headers }),
	);
	await refreshTriggers();
	return savedTrigger;
}

export async function removeTrigger(id: number) {
	await unwrap(triggers[":id"].$delete({ param: { id: String(id) } }, saveKeyOptions()));
	await refreshTriggers();
}

const triggerActionParams = (triggerId: number, id: number) => ({
	trigger_id: String(triggerId),
	id: String(id),
});

export async function saveTriggerAction(
	triggerId: number,
	id: number | null,
	json: TriggerActionBody,
	headers: Headers,
) {
	const savedAction = await unwrap(
		id === null
			? actions.$post({ param: { trigger_id: String(triggerId) }, json }, { headers })
			: actions[":id"].$put({ param: triggerActionParams(triggerId, id), json }, { headers }),
	);
	await mutate(TRIGGERS);
	return savedAction;
}

export async function switchTriggerAction(triggerId: number, id: number, state: TriggerAction["state"]) {
	await unwrap(
		actions[":id"].state.$patch(
			{ param: triggerActionParams(triggerId, id), json: { state } },
			saveKeyOptions(),
		),
	);
	await mutate(TRIGGERS);
}

export async function removeTriggerAction(triggerId: number, id: number) {
	await unwrap(actions[":id"].$delete({ param: triggerActionParams(triggerId, id) }, saveKeyOptions()));
	await mutate(TRIGGERS);
}
