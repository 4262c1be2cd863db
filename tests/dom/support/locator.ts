import {
	getByLabelSelector,
	getByPlaceholderSelector,
	getByRoleSelector,
	getByTextSelector,
	getByTitleSelector,
	Ivya,
} from "ivya";
import { generateAriaTree, renderAriaTree } from "ivya/aria";
import { click, enterText, pressKey, selectAll, user } from "./gestures.ts";
import type { SitePage } from "./page.ts";
import { isShown } from "./visibility.ts";
import { until } from "./wait.ts";

// Playwright's own selector engine, so that tests find the same elements as in a browser.
const selectors = Ivya.create({ browser: "chromium", testIdAttribute: "data-testid" });

type Text = string | RegExp;

interface Filter {
	has?: DocumentLocator;
	hasNot?: DocumentLocator;
	hasText?: Text;
	hasNotText?: Text;
	visible?: boolean;
}

interface InputFile {
	name: string;
	mimeType: string;
	buffer: Buffer;
}

type RoleOptions = Parameters<typeof getByRoleSelector>[1];

/** Scope of locators: the page or an element. */
export abstract class Scope {
	abstract readonly selector: string;
	protected abstract readonly owner: SitePage;

	locator(selector: string): DocumentLocator {
		return new DocumentLocator(this.selector ? `${this.selector} >> ${selector}` : selector, this.owner);
	}

	getByRole(role: string, options: RoleOptions = {}): DocumentLocator {
		return this.locator(getByRoleSelector(role, options));
	}

	getByText(text: Text, options: { exact?: boolean } = {}): DocumentLocator {
		return this.locator(getByTextSelector(text, options));
	}

	getByTitle(text: Text, options: { exact?: boolean } = {}): DocumentLocator {
		return this.locator(getByTitleSelector(text, options));
	}

	getByLabel(text: Text, options: { exact?: boolean } = {}): DocumentLocator {
		return this.locator(getByLabelSelector(text, options));
	}

	getByPlaceholder(text: Text, options: { exact?: boolean } = {}): DocumentLocator {
		return this.locator(getByPlaceholderSelector(text, options));
	}
}

/** Locator with Playwright's interface; resolves its selector at each use. */
export class DocumentLocator extends Scope {
	readonly selector: string;
	protected readonly owner: SitePage;

	constructor(selector: string, owner: SitePage) {
		super();
		this.selector = selector;
		this.owner = owner;
	}

	page(): SitePage {
		return this.owner;
	}

	nth(index: number): DocumentLocator {
		return this.locator(`nth=${index}`);
	}

	first(): DocumentLocator {
		return this.nth(0);
	}

	last(): DocumentLocator {
		return this.nth(-1);
	}

	or(other: DocumentLocator): DocumentLocator {
		return this.locator(`internal:or=${JSON.stringify(other.selector)}`);
	}

	and(other: DocumentLocator): DocumentLocator {
		return this.locator(`internal:and=${JSON.stringify(other.selector)}`);
	}

	filter({ has, hasNot, hasText, hasNotText, visible }: Filter): DocumentLocator {
		const conditions = [
			hasText !== undefined && `internal:has-text=${quote(hasText)}`,
			hasNotText !== undefined && `internal:has-not-text=${quote(hasNotText)}`,
			has && `internal:has=${JSON.stringify(has.selector)}`,
			hasNot && `internal:has-not=${JSON.stringify(hasNot.selector)}`,
			visible !== undefined && `visible=${visible}`,
		];
		return conditions.reduce<DocumentLocator>((place, each) => (each ? place.locator(each) : place), this);
	}

	/** Elements that match now. */
	elements(): HTMLElement[] {
		return selectors.queryLocatorSelectorAll(this.selector) as HTMLElement[];
	}

	async all(): Promise<DocumentLocator[]> {
		return this.elements().map((_, index) => this.nth(index));
	}

	async count(): Promise<number> {
		return this.elements().length;
	}

	async allTextContents(): Promise<string[]> {
		return this.elements().map((element) => element.textContent ?? "");
	}

	/** The single element, once it exists. @throws where there are several, or none in time */
	async element({ timeout }: { timeout?: number } = {}): Promise<HTMLElement> {
		return (await until(
			() => this.#only(),
			Boolean,
			() => `${this.selector} does not exist`,
			timeout,
		))!;
	}

	/** The single element, once it is visible and enabled. */
	async #usable({ timeout }: { timeout?: number } = {}): Promise<HTMLElement> {
		const isUsable = (element: HTMLElement | undefined) =>
			element !== undefined && isShown(element) && !element.matches(":disabled, :disabled *");
		const found = await until(
			() => this.#only(),
			isUsable,
			(element) => unusable(this.selector, element),
			timeout,
		);
		return found!;
	}

	#only(): HTMLElement | undefined {
		const [only, ...others] = this.elements();
		if (others.length > 0) throw new Error(`${this.selector} means ${others.length + 1} elements`);
		return only;
	}

	async waitFor({ state = "visible", timeout }: { state?: string; timeout?: number } = {}): Promise<void> {
		const isGone = state === "hidden" || state === "detached";
		const shown = () => this.elements().filter((element) => state === "attached" || isShown(element));
		await until(
			shown,
			(all) => (all.length === 0) === isGone,
			() => `${this.selector} is not ${state}`,
			timeout,
		);
	}

	async click(options: { timeout?: number; button?: "right"; modifiers?: string[] } = {}): Promise<void> {
		await click(await this.#usable(options), options);
	}

	async dblclick(): Promise<void> {
		await user.dblClick(await this.#usable());
	}

	async hover(): Promise<void> {
		await user.hover(await this.#usable());
	}

	async focus(): Promise<void> {
		(await this.element()).focus();
	}

	async blur(): Promise<void> {
		(await this.element()).blur();
	}

	async check(): Promise<void> {
		await this.setChecked(true);
	}

	async uncheck(): Promise<void> {
		await this.setChecked(false);
	}

	async setChecked(checked: boolean): Promise<void> {
		if (isChecked(await this.#usable()) !== checked) await this.click();
		await until(
			() => this.#only(),
			(element) => element !== undefined && isChecked(element) === checked,
			() => `${this.selector} stays`,
		);
	}

	async fill(text: string): Promise<void> {
		const element = await this.#usable();
		element.focus();
		await enterText(element, text, { replace: true });
	}

	async clear(): Promise<void> {
		await this.fill("");
	}

	async pressSequentially(text: string): Promise<void> {
		(await this.#usable()).focus();
		for (const key of text) await pressKey(key);
	}

	async press(key: string): Promise<void> {
		const element = await this.#usable();
		if (document.activeElement !== element) element.focus();
		await pressKey(key);
	}

	async selectText(): Promise<void> {
		selectAll(await this.#usable());
	}

	async selectOption(option: string | { label: string }): Promise<void> {
		const label = typeof option === "string" ? option : option.label;
		await user.selectOptions(await this.#usable(), label);
	}

	async setInputFiles(chosen: InputFile | InputFile[]): Promise<void> {
		const files = [chosen]
			.flat()
			.map(({ name, mimeType, buffer }) => new File([new Uint8Array(buffer)], name, { type: mimeType }));
		await user.upload(await this.element(), files);
	}

	async dispatchEvent(name: string, init: EventInit = {}): Promise<void> {
		(await this.element()).dispatchEvent(new Event(name, { bubbles: true, cancelable: true, ...init }));
	}

	async scrollIntoViewIfNeeded(): Promise<void> {
		await this.element();
	}

	async evaluate<Result, Given>(
		read: (element: HTMLElement, given: Given) => Result,
		given: Given,
	): Promise<Result> {
		return read(await this.element(), given);
	}

	async evaluateAll<Result, Given>(
		read: (elements: HTMLElement[], given: Given) => Result,
		given: Given,
	): Promise<Result> {
		return read(this.elements(), given);
	}

	async textContent(): Promise<string | null> {
		return (await this.element()).textContent;
	}

	async inputValue(): Promise<string> {
		return ((await this.element()) as HTMLInputElement).value;
	}

	async getAttribute(name: string): Promise<string | null> {
		return (await this.element()).getAttribute(name);
	}

	async isVisible(): Promise<boolean> {
		return this.elements().some(isShown);
	}

	async isChecked(): Promise<boolean> {
		return isChecked(await this.element());
	}

	async ariaSnapshot(): Promise<string> {
		return renderAriaTree(generateAriaTree(await this.element()));
	}
}

/** Whether a checkbox, switch or option is checked. */
export const isChecked = (element: HTMLElement): boolean =>
	(element as HTMLInputElement).checked ?? element.getAttribute("aria-checked") === "true";

const quote = (text: Text): string => (typeof text === "string" ? `${JSON.stringify(text)}i` : String(text));

const unusable = (selector: string, element: HTMLElement | undefined): string =>
	element ? `${selector} cannot be used: ${element.outerHTML.slice(0, 300)}` : `${selector} does not exist`;
