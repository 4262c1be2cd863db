import { beforeEach, expect, test } from "vitest";
import { buildItem, fetchItemRow } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { buildSalon } from "#tests/support/salon/build-salon.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";

const ADD_LINK = '<a href="https://lin.ee/abcdef" rel="nofollow">LINEで友だち追加する</a>';
const PHONE_LINK = '<a href="tel:0312345678">03-1234-5678</a>';

let operator: ConsoleSession;
let id: number;
let code: string;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	const fields = [{ label: "ご意見", swatch_id: 10 }];
	id = await buildItem("form", operator, { name: "アンケート", fields });
	code = (await fetchItemRow("form", operator, id))!.code as string;
});

const pageAt = async (path: string) => (await sendRequest(path)).text();

async function storeShop(phone: string, { name = "", enableOnline = true } = {}): Promise<void> {
	const salon = await buildSalon({ enableOnline });
	await storeRow("salon_online_configs", { salon_id: salon.id, shop_info: { name, phone } });
}

const setAddFriendUrl = () =>
	storeRow("settings", { key: "line_add_friend_url", value: '"https://lin.ee/abcdef"', updated_at: 1 });

test("a form without a link of a friend, and closed pages, lead to LINE and to the shop's telephone", async () => {
	await setAddFriendUrl();
	await storeShop("03-1234-5678");
	const paths = [`/f/${code}`, "/f/zzzzzz", "/r/zzzzzz", `/s/${"z".repeat(24)}`, `/ev/${"z".repeat(24)}`];
	for (const path of paths) {
		const page = await pageAt(path);
		expect([path, page.includes(ADD_LINK), page.includes(PHONE_LINK)]).toEqual([path, true, true]);
	}
	await updateRow("forms", id, { status_description: "受付は終了しました。" });
	const stopped = await pageAt(`/f/${code}`);
	expect(stopped).toContain("受付は終了しました。");
	expect(stopped).toContain(PHONE_LINK);
});

test("a page names up to three shops with their telephones, and nothing that is not set", async () => {
	expect(await pageAt(`/f/${code}`)).not.toContain('class="foot"');
	await storeShop("03-1234-5678", { name: "本店" });
	await storeShop("06-1234-5678", { name: "支店" });
	await storeShop("07-1234-5678", { enableOnline: false });
	const page = await pageAt(`/f/${code}`);
	expect(page).toContain(`本店 ${PHONE_LINK}`);
	expect(page).toContain('支店 <a href="tel:0612345678">');
	expect(page).not.toContain("07-1234-5678");
	for (const phone of ["08-1234-5678", "09-1234-5678"]) await storeShop(phone);
	expect(await pageAt(`/f/${code}`)).not.toContain("tel:");
});
