import useSWR from "swr";
import { CHAT_TEXTS } from "#domain/platform/texts/chat-texts.ts";
import { client } from "#web/platform/api/apiClient.ts";
import { ApiError, toCallError } from "#web/platform/api/apiError.ts";

const permissionCall = client.operators.api.v1.operator.permission_list;

/** The operator's abilities (M-149). */
export const usePermissions = () => useSWR("permission_list", loadPermissions);

/** Loads the abilities; a failure shows its status and does not leave the page (M-375; rules, Calls). */
export async function loadPermissions() {
	const response = await permissionCall.$get({ query: { operator_role_id: "" } }).catch((reason) => {
		throw toCallError(reason);
	});
	if (response.ok) return (await response.json()).operating_permission_list;
	const { status, statusText } = response;
	throw new ApiError(status, [`${CHAT_TEXTS.loadFailed} ${status} ${statusText}`.trim()]);
}
