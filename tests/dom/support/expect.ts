import { isDeepStrictEqual } from "node:util";
import type * as playwright from "@playwright/test";
import { getElementAccessibleDescription, getElementAccessibleName } from "ivya/utils";
import { expect as expectValue } from "vitest";
import { DocumentLocator, isChecked } from "./locator.ts";
import { SitePage } from "./page.ts";
import { isShown } from "./visibility.ts";
import { nextChange, PATIENCE, until } from "./wait.ts";

type Text = string | RegExp;
type Options = { timeout?: number };

/** Playwright's waiting expectations of elements and of the page; other values use Vitest's. */
export const expect = Object.assign(
	(value: unknown) => {
		if (value instanceof DocumentLocator) return { ...ofPlace(value, false), not: ofPlace(value, true) };
		if (value instanceof SitePage) return { ...ofPage(false), not: ofPage(true) };
		if (typeof value === "function")
			return { ...expectValue(value), toPass: () => pass(value as () => unknown) };
		return expectValue(value);
	},
	{
		poll: (read: () => unknown, { timeout = PATIENCE }: Options = {}) =>
			expectValue.poll(read, { timeout, interval: 10 }),
		soft: expectValue.soft,
		objectContaining: expectValue.objectContaining,
		arrayContaining: expectValue.arrayContaining,
		stringMatching: expectValue.stringMatching,
		stringContaining: expectValue.stringContaining,
		any: expectValue.any,
	},
) as unknown as typeof playwright.expect;

async function pass(attempt: () => unknown): Promise<void> {
	const end = performance.now() + PATIENCE;
	for (;;)
		try {
			await attempt();
			return;
		} catch (error) {
			if (performance.now() > end) throw error;
			await nextChange();
		}
}

function ofPage(isNot: boolean) {
	const meets = (read: () => string, wanted: Text) =>
		until(
			read,
			(value) => matches(value, wanted) !== isNot,
			(value) => `${value} is ${isNot ? "" : "not "}${wanted}`,
		);
	return {
		toHaveURL: (wanted: Text) =>
			meets(() => location.href, typeof wanted === "string" ? new URL(wanted, location.href).href : wanted),
		toHaveTitle: (wanted: Text) => meets(() => document.title, wanted),
	};
}

function ofPlace(place: DocumentLocator, isNot: boolean) {
	const all = (what: string, isMet: (elements: HTMLElement[]) => boolean, { timeout }: Options = {}) =>
		until(
			() => place.elements(),
			(elements) => isMet(elements) !== isNot,
			(elements) => `${place.selector}: expected ${isNot ? "not " : ""}${what}, found ${listed(elements)}`,
			timeout,
		);
	/** Expectation of a single element; if it must exist, also in the negation. */
	const one = (what: string, isMet: (element: HTMLElement) => boolean, options?: Options) =>
		all(
			what,
			(elements) => {
				if (elements.length > 1) throw new Error(`${place.selector} means ${listed(elements)}`);
				const [element] = elements;
				return element ? isMet(element) : isNot;
			},
			options,
		);
	const text = (isPart: boolean) => (wanted: Text | Text[], options?: Options) =>
		Array.isArray(wanted)
			? all(`texts ${wanted.join(" | ")}`, (elements) => haveTexts(elements, wanted, isPart), options)
			: one(`text ${wanted}`, (element) => matches(shownText(element), wanted, isPart), options);
	return {
		toHaveCount: (count: number, options?: Options) =>
			all(`${count} elements`, ({ length }) => length === count, options),
		toBeVisible: (options?: Options) =>
			all("a shown element", (elements) => onlyOf(place, elements).some(isShown), options),
		toBeHidden: (options?: Options) => all("nothing shown", (elements) => !elements.some(isShown), options),
		toBeAttached: (options?: Options) => all("an element", ({ length }) => length > 0, options),
		toBeInViewport: (options?: Options) =>
			all("a shown element", (elements) => elements.some(isShown), options),
		toHaveText: text(false),
		toContainText: text(true),
		toHaveValue: (wanted: Text, options?: Options) =>
			one(`value ${wanted}`, (element) => matches((element as HTMLInputElement).value, wanted), options),
		toHaveAttribute: (name: string, wanted?: Text, options?: Options) =>
			one(`${name}=${wanted}`, (element) => hasAttribute(element, name, wanted), options),
		toHaveJSProperty: (name: string, wanted: unknown) =>
			one(`${name} ${wanted}`, (element) => isDeepStrictEqual(element[name as never], wanted)),
		toBeChecked: (options: Options & { checked?: boolean } = {}) =>
			one("checked", (element) => isChecked(element) === (options.checked ?? true), options),
		toBeDisabled: (options?: Options) => one("disabled", isDisabled, options),
		toBeEnabled: (options?: Options) => one("enabled", (element) => !isDisabled(element), options),
		toBeEditable: (options?: Options) =>
			one("editable", (element) => !isDisabled(element) && !(element as HTMLInputElement).readOnly, options),
		toBeFocused: (options?: Options) =>
			one("focused", (element) => document.activeElement === element, options),
		toHaveAccessibleName: (wanted: Text, options?: Options) =>
			one(`name ${wanted}`, (element) => matches(getElementAccessibleName(element, false), wanted), options),
		toHaveAccessibleDescription: (wanted: Text, options?: Options) =>
			one(
				`description ${wanted}`,
				(element) => matches(getElementAccessibleDescription(element, false), wanted),
				options,
			),
	};
}

function onlyOf(place: DocumentLocator, elements: HTMLElement[]): HTMLElement[] {
	if (elements.length > 1) throw new Error(`${place.selector} means ${listed(elements)}`);
	return elements;
}

const fold = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** Visible text of an element. */
const shownText = (element: Element): string => fold(element.textContent ?? "");

function matches(value: string, wanted: Text, isPart = false): boolean {
	if (wanted instanceof RegExp) return wanted.test(value);
	return isPart ? value.includes(fold(wanted)) : value === wanted || value === fold(wanted);
}

const haveTexts = (elements: HTMLElement[], wanted: Text[], isPart: boolean): boolean =>
	elements.length === wanted.length &&
	elements.every((element, index) => matches(shownText(element), wanted[index]!, isPart));

function hasAttribute(element: Element, name: string, wanted?: Text): boolean {
	const value = element.getAttribute(name);
	return value !== null && (wanted === undefined || matches(value, wanted));
}

const isDisabled = (element: Element): boolean =>
	element.matches(":disabled, :disabled *, [aria-disabled='true'], [aria-disabled='true'] *");

const listed = (elements: HTMLElement[]): string =>
	`${elements.length}: ${elements.map(({ outerHTML }) => outerHTML.slice(0, 200)).join("\n")}`;
