import type { RoleChoice } from "./api.ts";

/** The roles that whoever works here may give, as a field offers them. */
export const roleOptions = (roles: readonly RoleChoice[]) =>
	roles.filter(({ may_give }) => may_give).map(({ id, name }) => ({ value: String(id), label: name }));
