import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { LIFF_HOST } from "#domain/engine/public-addresses/liff-address.ts";
import { expect, test } from "./support/test.ts";

/** Form and friend of the demo. */
const FORM = { code: "hzr3kd", title: "ご来店ありがとうございました" };
const SATO = { userId: "U00000000000000000000000000000001", name: "佐藤 楓" };

interface LiffState {
	apps: { purpose: string; address: string; friend_at: string | null }[];
}

test("a form opened in LINE knows its friend by LINE's SDK, and outside of LINE by a login", async ({
	page,
	browser,
	baseURL,
	operatorApi,
}) => {
	await page.goto(addressOf("lineConnection"));
	const part = page.getByRole("region", { name: "友だちを見分けるページ（LIFF）" });
	await part.getByRole("button", { name: /LIFFアプリを作る|LINEと合わせる/ }).click();
	await expect(part.getByRole("button", { name: "LINEと合わせる" })).toBeEnabled();
	const { apps } = await operatorApi.get<LiffState>("/api/liff");
	const liffId = apps.find(({ purpose }) => purpose === "form")!.address.slice(LIFF_HOST.length);

	await test.step("in LINE", async () => {
		const phone = await browser.newContext({ baseURL: baseURL!, storageState: { cookies: [], origins: [] } });
		const opened = await phone.newPage();
		await opened.goto(`/simulator/api/liff/open/${liffId}/${FORM.code}?as=${SATO.userId}`);
		await opened.waitForURL(new RegExp(`/f/${FORM.code}\\?t=`));
		await expect(opened.getByRole("heading", { name: FORM.title })).toBeVisible();
		await phone.close();
	});

	await test.step("outside of LINE", async () => {
		const desktop = await browser.newContext({
			baseURL: baseURL!,
			storageState: { cookies: [], origins: [] },
		});
		const opened = await desktop.newPage();
		await opened.goto(`/liff/form/${FORM.code}`);
		await opened.getByRole("link", { name: "LINEでログインして開く" }).click();
		await opened.getByRole("combobox").selectOption(SATO.userId);
		await opened.getByRole("button", { name: "許可する" }).click();
		await opened.waitForURL(new RegExp(`/f/${FORM.code}\\?t=`));
		await expect(opened.getByRole("heading", { name: FORM.title })).toBeVisible();
		await desktop.close();
	});

	const after = await operatorApi.get<LiffState>("/api/liff");
	expect(after.apps.find(({ purpose }) => purpose === "form")!.friend_at).not.toBeNull();
});
