import type { Locator, Page } from "@playwright/test";
import type { Friend } from "./friends.ts";
import { open } from "./within.ts";

/** Friend's phone on the simulator's page. */
export class Phone {
	readonly page: Page;
	readonly screen: Locator;
	readonly talk: Locator;
	readonly #friend: Friend;

	constructor(page: Page, friend: Friend) {
		this.page = page;
		this.#friend = friend;
		this.screen = page.getByRole("region", { name: `${friend.name}さんのスマートフォン` });
		this.talk = this.screen.getByRole("log", { name: "トーク" });
	}

	static async open(page: Page, friend: Friend): Promise<Phone> {
		await open(page, friend.phone);
		const phone = new Phone(page, friend);
		await phone.talk.waitFor();
		return phone;
	}

	async says(text: string): Promise<void> {
		const field = this.screen.getByRole("textbox", { name: "メッセージ" });
		await field.fill(text);
		await field.press("Enter");
	}

	/** Lines of the talk with this text. */
	lines(text: string | RegExp): Locator {
		return this.talk.getByRole("listitem").filter({ hasText: text });
	}

	/** Chooses from the phone's menu. */
	async chooses(item: string): Promise<void> {
		await this.screen.getByRole("button", { name: `${this.#friend.name}さんの操作` }).click();
		await this.page.getByRole("menuitem", { name: item }).click();
	}

	/** Unsends a message. */
	async unsends(text: string): Promise<void> {
		await this.lines(text).getByRole("button", { name: "メッセージの操作" }).click();
		await this.page.getByRole("menuitem", { name: "送信を取り消す" }).click();
	}
}
