import useSWR from "swr";
import { CHAT_TEXTS } from "#domain/platform/texts/chat.ts";
import { client } from "#web/platform/api/client.ts";
import { ApiError, unanswered } from "#web/platform/api/error.ts";

const call = client.operators.api.v1.operator.permission_list;

/** The operator's abilities (M-149). */
export const usePermissions = () => useSWR("permission_list", loadPermissions);

/** Loads the abilities; a failure shows its status and does not leave the page (M-375; rules, Calls). */
export async function loadPermissions() {
	const response = await call.$get({ query: { operator_role_id: "" } }).catch((reason) => {
		throw unanswered(reason);
	});
	if (response.ok) return (await response.json()).operating_permission_list;
	const { status, statusText } = response;
	throw new ApiError(status, [`${CHAT_TEXTS.loadFailed} ${status} ${statusText}`.trim()]);
}
