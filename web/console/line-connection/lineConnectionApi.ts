import useSWR from "swr";
import type { AnswerScopeInput } from "#domain/console/line-connection/answer-scope-input.ts";
import type {
	LineConnectionInput,
	LineCredentialsInput,
} from "#domain/console/line-connection/line-connection-input.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";

const { line_connection: connection } = client.lineConnection.api;

export type LineConnection = Wire<typeof connection.$get>;
export type LineConnectionCheck = Wire<typeof connection.check.$get>;
export type TestedLineAccount = Wire<typeof connection.test.$post>;

/** Stored state of the connection. */
export const useLineConnection = () => useSWR("line-connection", () => unwrap(connection.$get()));

/** Account and webhook as LINE describes them now. */
export const useLineConnectionCheck = () =>
	useSWR("line-connection-check", () => unwrap(connection.check.$get()), { revalidateOnFocus: false });

export const requestCredentialsTest = (json: LineCredentialsInput) => unwrap(connection.test.$post({ json }));

export const requestConnectionSave = (json: LineConnectionInput, headers: Record<string, string>) =>
	unwrap(connection.$put({ json }, { headers }));

/** Health of the connection, read anew every minute. */
export const useLineHealth = () =>
	useSWR("line-connection-health", () => unwrap(connection.health.$get()), { refreshInterval: MINUTE });

export type LineHealth = Wire<typeof connection.health.$get>;

/** Friends whom this tool answers. */
export const useAnswerScope = () =>
	useSWR("line-connection-answers", () => unwrap(connection.answers.$get()));

export type AnswerScopeSetting = Wire<typeof connection.answers.$get>;

export const requestAnswerScopeSave = (json: AnswerScopeInput, headers: Record<string, string>) =>
	unwrap(connection.answers.$put({ json }, { headers }));

/** Lets LINE test the address that it has. */
export const requestWebhookTest = () =>
	unwrap(connection.webhook.test.$post({}, { headers: saveKeyHeader() }));

/** Sets the webhook address at LINE and lets LINE test it. */
export const requestWebhookConnection = () =>
	unwrap(connection.webhook.$post({}, { headers: saveKeyHeader() }));
