import { beforeEach, describe, expect, test } from "vitest";
import { type Ability, AGREED_WITH_BUILDER } from "#domain/engine/access/abilities.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus.ts";
import { LEAST, register, rowOf, uploadedBy } from "#tests/support/items.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { buildOperator, type Session, signedInOperator, signIn } from "#tests/support/operators.ts";
import { ask, call } from "#tests/support/requests.ts";
import { changesSince, rows, snapshot } from "#tests/support/snapshot.ts";

let administrator: { id: number };
let agreeing: Session;
let writer: Session;
beforeEach(async () => {
	await beginAnew();
	administrator = await buildOperator({ isAdmin: true });
	agreeing = await signIn(administrator);
	writer = await signedInOperator({ abilities: ["richmenu-read", "richmenu-write"] });
});

const agree = (as: Session) => call("/api/permissions/lmenuplus", { as, json: {} });
const abilities = async (as: Session) =>
	(await ask<{ abilities: Ability[] }>("/api/session", { as })).abilities;
async function build(as: Session) {
	const menu = { name: "外部", ...(await LEAST.richmenu()), is_lmenuplus: 1 };
	await uploadedBy(as, menu);
	return register("richmenu", as, menu);
}

describe("[E-404] the terms of the rich-menu builder", () => {
	test("[E-104, E-286] once agreed to are agreed to for everybody, with who and when, once", async () => {
		for (const session of [agreeing, writer])
			expect(await abilities(session)).not.toContain(AGREED_WITH_BUILDER);
		for (let time = 0; time < 2; time++) expect((await agree(agreeing)).status).toBe(200);
		for (const session of [agreeing, writer]) expect(await abilities(session)).toContain(AGREED_WITH_BUILDER);
		expect(await rows("select verb, operator_id from audit_log")).toEqual([
			{ verb: "richmenu.agree", operator_id: administrator.id },
		]);
	});

	test("[E-105] may be agreed to by whoever holds the ability, and by nobody else", async () => {
		const before = await snapshot();
		const refused = await agree(writer);
		expect([refused.status, await refused.json()]).toEqual([403, { ERROR: [CALL_TEXTS.forbidden] }]);
		expect(await changesSince(before)).toEqual([]);
		const deputy = await signedInOperator({ abilities: ["richmenu-agree"] });
		expect((await agree(deputy)).status).toBe(200);
	});

	test("are not agreed to by a role that says so: nobody builds from a template before", async () => {
		const forged = await signedInOperator({
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
		expect((await rowOf("richmenu", writer, id))!.lmp_menu_id).toEqual(expect.stringMatching(/./));
	});
});
