import { readFileSync } from "node:fs";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { expect, test } from "./support/test.ts";

const { version, dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
	version: string;
	dependencies: Record<string, string>;
};

test("このシステムについて is found by the search, and shows the version and a licence's text", async ({
	page,
}) => {
	await page.goto("/");
	await page.getByRole("heading", { name: "ホーム" }).waitFor();
	await page.keyboard.press("Control+K");
	await page.getByRole("dialog").getByRole("textbox").fill("システム");
	await page.getByRole("option", { name: "システムについて" }).click();
	await expect(page).toHaveURL(addressOf("about"));
	const facts = page.getByRole("table");
	await expect(facts.getByText(version, { exact: true })).toBeVisible();
	await expect(page.getByRole("link", { name: "この版の変更点" })).toHaveAttribute(
		"href",
		/^\/assets\/about-/,
	);
	await expect(page.getByRole("button", { name: /MIT$/ })).toHaveCount(0);
	await page.getByRole("button", { name: "一覧を開く" }).click();
	await page.getByRole("searchbox", { name: "パッケージ名・ライセンスで探す" }).fill("React");
	const react = page.getByRole("button", { name: `react ${dependencies.react} MIT`, exact: true });
	await react.click();
	await expect(page.getByText(/Permission is hereby granted/)).toHaveCount(1);
});

test("every production dependency is in the list of licences", async ({ page }) => {
	await page.goto(addressOf("about"));
	await expect(page.getByText(/個のパッケージです/)).toBeVisible();
	await page.getByRole("button", { name: "一覧を開く" }).click();
	const buttons = await page.getByRole("button", { name: /\d+\.\d+\.\d+/ }).allTextContents();
	const listed = buttons.map((text) => text.replace(/\d+\.\d+\.\d+.*$/, ""));
	// Exports other packages and has no code of its own.
	const wanted = Object.keys(dependencies).filter((name) => name !== "@tiptap/pm");
	expect(wanted.filter((name) => !listed.includes(name))).toEqual([]);
});
