import useSWR, { mutate } from "swr";
import type { InvitationInput } from "#domain/console/operators/invitation-input.ts";
import type { RoleInput } from "#domain/console/operators/role-input.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { reloadMatching } from "#web/platform/api/reloadMatching.ts";
import { saveKeyOptions } from "#web/platform/api/useSaveKey.ts";

const { operators } = client.operators.api;
const { roles, invitations } = operators;
const operatorById = operators[":id"];

type Headers = Record<string, string>;

type Operators = Wire<typeof operators.$get>;
export type OperatorRow = Operators["operators"][number];
export type InvitationRow = Operators["invitations"][number];
export type RoleChoice = Operators["roles"][number];
export type RoleRow = Wire<typeof roles.$get>["roles"][number];

const OPERATORS_KEY = "operators";
const ROLES_KEY = "operators/roles";

const idParam = (id: number) => ({ param: { id: String(id) } });
/** A 403 concerns the target operator, not the page, so it is shown in place. */
const HANDLES_REFUSAL = { handles: [403] };

export const useOperators = () => useSWR(OPERATORS_KEY, () => unwrap(operators.$get()));

export async function postInvitation(json: InvitationInput, headers: Headers) {
	const created = await unwrap(invitations.$post({ json }, { headers }), HANDLES_REFUSAL);
	await mutate(OPERATORS_KEY);
	return created;
}

export async function revokeInvitation(id: number): Promise<void> {
	await unwrap(invitations[":id"].$delete(idParam(id), saveKeyOptions()), HANDLES_REFUSAL);
	await mutate(OPERATORS_KEY);
}

export async function putOperatorRole(id: number, role_id: number): Promise<void> {
	await unwrap(
		operatorById.role.$put({ ...idParam(id), json: { role_id } }, saveKeyOptions()),
		HANDLES_REFUSAL,
	);
	await mutate(OPERATORS_KEY);
}

export async function putOperatorDisabled(id: number, json: { is_disabled: boolean }): Promise<void> {
	await unwrap(operatorById.disabled.$put({ ...idParam(id), json }, saveKeyOptions()), HANDLES_REFUSAL);
	await mutate(OPERATORS_KEY);
}

/** Resets an operator's second step after the loss of the authenticator, so that the password suffices. */
export async function postTwoFactorReset(id: number): Promise<void> {
	await unwrap(operatorById.two_factor.reset.$post(idParam(id), saveKeyOptions()), HANDLES_REFUSAL);
	await mutate(OPERATORS_KEY);
}

export const useOperatorSessions = (id: number) =>
	useSWR([OPERATORS_KEY, id, "sessions"], () =>
		unwrap(operatorById.sessions.$get(idParam(id)), HANDLES_REFUSAL),
	);

export const endOperatorSession = (id: number, session: string) =>
	unwrap(
		operatorById.sessions[":session"].$delete({ param: { id: String(id), session } }, saveKeyOptions()),
		HANDLES_REFUSAL,
	);

export const endOperatorSessions = (id: number) =>
	unwrap(operatorById.sessions.$delete(idParam(id), saveKeyOptions()), HANDLES_REFUSAL);

export const useRoles = () => useSWR(ROLES_KEY, () => unwrap(roles.$get()));

export const useRole = (id: number | null) =>
	useSWR(
		id === null ? null : [ROLES_KEY, id],
		() => unwrap(roles[":id"].$get(idParam(id!)), { handles: [404] }),
		{
			revalidateOnFocus: false,
		},
	);

export async function saveRole(id: number | null, json: RoleInput, headers: Headers) {
	const savedRole = await unwrap(
		id === null
			? roles.$post({ json }, { headers })
			: roles[":id"].$put({ ...idParam(id), json }, { headers }),
		HANDLES_REFUSAL,
	);
	await reloadMatching((key) => key === ROLES_KEY || (Array.isArray(key) && key[0] === ROLES_KEY));
	await mutate(OPERATORS_KEY);
	return savedRole;
}

export async function copyRole(id: number): Promise<void> {
	await unwrap(roles[":id"].copy.$post(idParam(id), saveKeyOptions()), HANDLES_REFUSAL);
	await mutate(ROLES_KEY);
}

export async function removeRole(id: number): Promise<void> {
	await unwrap(roles[":id"].$delete(idParam(id), saveKeyOptions()), HANDLES_REFUSAL);
	await mutate(ROLES_KEY);
}
