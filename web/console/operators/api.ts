import useSWR, { mutate } from "swr";
import type { InvitationInput } from "#domain/console/operators/invitation.ts";
import type { RoleInput } from "#domain/console/operators/role.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { saveKeyOptions } from "#web/platform/api/useSaveKey.ts";

const { operators } = client.operators.api;
const { roles, invitations } = operators;
const one = operators[":id"];

type Headers = Record<string, string>;

type Operators = Wire<typeof operators.$get>;
export type OperatorRow = Operators["operators"][number];
export type InvitationRow = Operators["invitations"][number];
export type RoleChoice = Operators["roles"][number];
export type RoleRow = Wire<typeof roles.$get>["roles"][number];
export type SessionRow = Wire<(typeof one)["sessions"]["$get"]>["sessions"][number];

const OPERATORS = "operators";
const ROLES = "operators/roles";

const at = (id: number) => ({ param: { id: String(id) } });
/** A 403 concerns the target operator, not the page, so it is shown in place. */
const SAID = { handles: [403] };

export const useOperators = () => useSWR(OPERATORS, () => unwrap(operators.$get()));

export async function sendInvitation(json: InvitationInput, headers: Headers) {
	const made = await unwrap(invitations.$post({ json }, { headers }), SAID);
	await mutate(OPERATORS);
	return made;
}

export async function revokeInvitation(id: number): Promise<void> {
	await unwrap(invitations[":id"].$delete(at(id), saveKeyOptions()), SAID);
	await mutate(OPERATORS);
}

export async function setRole(id: number, role_id: number): Promise<void> {
	await unwrap(one.role.$put({ ...at(id), json: { role_id } }, saveKeyOptions()), SAID);
	await mutate(OPERATORS);
}

export async function setDisabled(id: number, is_disabled: boolean): Promise<void> {
	await unwrap(one.disabled.$put({ ...at(id), json: { is_disabled } }, saveKeyOptions()), SAID);
	await mutate(OPERATORS);
}

/** Resets an operator's second step after the loss of the authenticator, so that the password suffices. */
export async function resetTwoFactor(id: number): Promise<void> {
	await unwrap(one.two_factor.reset.$post(at(id), saveKeyOptions()), SAID);
	await mutate(OPERATORS);
}

export const useSessionsOf = (id: number) =>
	useSWR([OPERATORS, id, "sessions"], () => unwrap(one.sessions.$get(at(id)), SAID));

export const endSessionOf = (id: number, session: string) =>
	unwrap(one.sessions[":session"].$delete({ param: { id: String(id), session } }, saveKeyOptions()), SAID);

export const endSessionsOf = (id: number) => unwrap(one.sessions.$delete(at(id), saveKeyOptions()), SAID);

export const useRoles = () => useSWR(ROLES, () => unwrap(roles.$get()));

export const useRole = (id: number | null) =>
	useSWR(id === null ? null : [ROLES, id], () => unwrap(roles[":id"].$get(at(id!)), { handles: [404] }), {
		revalidateOnFocus: false,
	});

export async function saveRole(id: number | null, json: RoleInput, headers: Headers) {
	const saved = await unwrap(
		id === null ? roles.$post({ json }, { headers }) : roles[":id"].$put({ ...at(id), json }, { headers }),
		SAID,
	);
	await mutate((key) => key === ROLES || (Array.isArray(key) && key[0] === ROLES));
	await mutate(OPERATORS);
	return saved;
}

export async function copyRole(id: number): Promise<void> {
	await unwrap(roles[":id"].copy.$post(at(id), saveKeyOptions()), SAID);
	await mutate(ROLES);
}

export async function removeRole(id: number): Promise<void> {
	await unwrap(roles[":id"].$delete(at(id), saveKeyOptions()), SAID);
	await mutate(ROLES);
}
