import type { RoleChoice } from "./operatorsApi.ts";

/** Select options of the roles that the operator may grant. */
export const roleOptions = (roles: readonly RoleChoice[]) =>
	roles.filter(({ may_give }) => may_give).map(({ id, name }) => ({ value: String(id), label: name }));
