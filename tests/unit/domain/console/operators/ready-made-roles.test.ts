import { expect, test } from "vitest";
import { GRANTABLE_ABILITIES } from "#domain/console/operators/grantable-abilities.ts";
import { READY_MADE_ROLES } from "#domain/console/operators/ready-made-roles.ts";
import { ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";

test.each(READY_MADE_ROLES)(
	"$name has only abilities that can be given, and reads what it changes",
	({ abilities }) => {
		expect(new Set(abilities).size).toBe(abilities.length);
		expect(GRANTABLE_ABILITIES).toEqual(expect.arrayContaining([...abilities]));
		for (const ability of abilities) {
			const reading = ability.replace(/-write$/, "-read");
			if (ALL_ABILITIES.some((name) => name === reading)) expect(abilities).toContain(reading);
		}
	},
);

test("no job but the administrator's connects to LINE, changes the rights of others or deletes their data", () => {
	const abilities = new Set<string>(READY_MADE_ROLES.flatMap((role) => role.abilities));
	expect(
		["role-write", "line-connection", "open-api-write", "friend-delete", "backup-manage"].filter((name) =>
			abilities.has(name),
		),
	).toEqual([]);
});
