import { beforeEach, describe, expect, test } from "vitest";
import { type Ability, AGREED_WITH_BUILDER } from "#domain/engine/access/all-abilities.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { claimUploads, fetchItemRow, MINIMAL_FIELDS, requestRegister } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";

let administrator: { id: number };
let agreeing: ConsoleSession;
let writer: ConsoleSession;
beforeEach(async () => {
	await resetState();
	administrator = await buildOperator({ isAdmin: true });
	agreeing = await signInOperator(administrator);
	writer = await buildSession({ abilities: ["richmenu-read", "richmenu-write"] });
});

const agree = (as: ConsoleSession) => sendRequest("/api/permissions/lmenuplus", { as, json: {} });
const abilities = async (as: ConsoleSession) =>
	(await requestJson<{ abilities: Ability[] }>("/api/session", { as })).abilities;
async function build(as: ConsoleSession) {
	const menu = { name: "外部", ...(await MINIMAL_FIELDS.richmenu()), is_lmenuplus: 1 };
	await claimUploads(as, menu);
	return requestRegister("richmenu", as, menu);
}

describe("[E-404] the terms of the rich-menu builder", () => {
	test("[E-104, E-286] once agreed to are agreed to for everybody, with who and when, once", async () => {
		for (const session of [agreeing, writer])
			expect(await abilities(session)).not.toContain(AGREED_WITH_BUILDER);
		for (let time = 0; time < 2; time++) expect((await agree(agreeing)).status).toBe(200);
		for (const session of [agreeing, writer]) expect(await abilities(session)).toContain(AGREED_WITH_BUILDER);
		expect(await readRows("select verb, operator_id from audit_log")).toEqual([
			{ verb: "richmenu.agree", operator_id: administrator.id },
		]);
	});

	test("[E-105] may be agreed to by whoever holds the ability, and by nobody else", async () => {
		const before = await takeSnapshot();
		const refused = await agree(writer);
		expect([refused.status, await refused.json()]).toEqual([403, { ERROR: [CALL_TEXTS.forbidden] }]);
		expect(await listChangesSince(before)).toEqual([]);
		const deputy = await buildSession({ abilities: ["richmenu-agree"] });
		expect((await agree(deputy)).status).toBe(200);
	});

	test("are not agreed to by a role that says so: nobody builds from a template before", async () => {
		const forged = await buildSession({
			abilities: ["richmenu-read", "richmenu-write", AGREED_WITH_BUILDER],
		});
		expect(await abilities(forged)).not.toContain(AGREED_WITH_BUILDER);
		for (const session of [forged, writer]) {
			const refused = await build(session);
			expect([refused.status, await refused.json()]).toEqual([
				422,
				{ is_lmenuplus: [RICHMENU_TEXTS.builderNotAgreed] },
			]);
		}
		await agree(agreeing);
		const { id } = (await (await build(writer)).json()) as { id: number };
		expect((await fetchItemRow("richmenu", writer, id))!.lmp_menu_id).toEqual(expect.stringMatching(/./));
	});
});
