import { beforeEach, expect, test } from "vitest";
import { ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { CHAT_TEXTS } from "#domain/platform/texts/chat-texts.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildOperator, signInOperator } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";

beforeEach(resetState);

interface Permissions {
	operator_role_id: number;
	operating_permission_list: { name: string; label: string; allowed: boolean }[];
}

const address = (role?: number) => `/api/v1/operator/permission_list?operator_role_id=${role ?? ""}`;
const allowedIn = ({ operating_permission_list: list }: Permissions) =>
	list.filter(({ allowed }) => allowed).map(({ name }) => name);

test("[M-149] [M-260] an operator reads the permissions of their own role, and of no other", async () => {
	const [own, other] = [await buildOperator({ abilities: ["friend-read"] }), await buildOperator()];
	const as = await signInOperator(own);
	for (const role of [undefined, own.roleId])
		expect(allowedIn(await requestJson<Permissions>(address(role), { as }))).toEqual(["friend-read"]);
	expect((await sendRequest(address(other.roleId), { as })).status).toBe(403);
});

test("[M-260] [M-225] who sees roles reads those of any; one that is not there is refused", async () => {
	const as = await signInOperator(await buildOperator({ abilities: ["operator-read"] }));
	const { roleId } = await buildOperator({ abilities: ["tag-read"] });
	const list = await requestJson<Permissions>(address(roleId), { as });
	expect([list.operator_role_id, allowedIn(list)]).toEqual([roleId, ["tag-read"]]);
	expect(list.operating_permission_list).toHaveLength(ALL_ABILITIES.length);
	const refused = await sendRequest(address(999_999), { as });
	expect([refused.status, await refused.json()]).toEqual([
		422,
		{ operator_role_id: [CHAT_TEXTS.roleUnknown] },
	]);
});
