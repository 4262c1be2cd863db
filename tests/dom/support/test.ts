import type { Page } from "@playwright/test";
import { afterEach, beforeEach, describe, expect as expectValue, test as testValue } from "vitest";
import { machineNow, shiftClock } from "#tests/support/circumstances/shift-clock.ts";
import { type Friend, friendOf } from "../../e2e/support/friends.ts";
import { OperatorApi } from "../../e2e/support/operator-api.ts";
import { ownName } from "../../e2e/support/own-name.ts";
import { Simulator } from "../../e2e/support/simulator.ts";
import { expect } from "./expect.ts";
import { Cookies, Requests } from "./http.ts";
import { ADMINISTRATOR, cookiesOf, type Login } from "./logins.ts";
import { SitePage } from "./page.ts";
import { callsUnderWay, connect, cookies, endSite, ORIGIN } from "./site.ts";

interface Options {
	/** Logged-in operator. */
	storageState: Login;
	/** Console messages that the test tolerates. */
	tolerated: RegExp | null;
}

/** Fixtures of a test, created on demand. */
interface Surroundings {
	page: Page;
	simulator: Simulator;
	/** Prepares data through the API. */
	operatorApi: OperatorApi;
	/** The same as administrator, whoever is logged in. */
	administratorApi: OperatorApi;
	/** New friend without any history. */
	newcomer: Friend;
	baseURL: string;
}

type Body = (surroundings: Surroundings, info: { retry: number; repeatEachIndex: number }) => Promise<void>;

/**
 * LINE's side. Moves the clocks of pages and tests too, because the product also serves the following tests.
 */
class WorkerSimulator extends Simulator {
	override async moveClock(milliseconds: number): Promise<unknown> {
		const moved = await super.moveClock(milliseconds);
		shiftClock(Date.now() - machineNow() + milliseconds);
		return moved;
	}
}

const page = new SitePage();
/** Options of the enclosing file and groups, innermost last. */
const scopes: Partial<Options>[] = [];

/** Resets the options of the previous file. */
export const beginFile = (): void => {
	scopes.length = 0;
};

const makers: { [Name in keyof Surroundings]: (login: Login) => Promise<Surroundings[Name]> } = {
	page: async () => page as unknown as Page,
	simulator: async () => new WorkerSimulator(Requests.of(ORIGIN, new Cookies())),
	operatorApi: async (login) => new OperatorApi(Requests.of(ORIGIN, await cookiesOf(login ?? ADMINISTRATOR))),
	administratorApi: async () => makers.operatorApi(ADMINISTRATOR),
	newcomer: async (login) => {
		const name = ownName("はじめての人");
		const api = await makers.operatorApi(login);
		const userId = await (await makers.simulator(login)).follows(name);
		await expectValue.poll(() => api.findFriends(name), { timeout: 10_000 }).toHaveLength(1);
		const [id = 0] = await api.findFriends(name);
		return friendOf(id, name, userId);
	},
	baseURL: async () => ORIGIN,
};

/** Test of the site's pages, in which no page may log errors. */
export const test = Object.assign(
	(title: string, body: Body) => {
		const { storageState = ADMINISTRATOR, tolerated = null } = Object.assign(
			{},
			...scopes,
		) as Partial<Options>;
		testValue(title, ({ task }) => play(body, { storageState, tolerated }, task.result?.retryCount ?? 0));
	},
	{
		/** Sets options of the enclosing file or group. */
		use: (options: Partial<Options>) => void scopes.push(options),
		describe: (title: string, define: () => void) =>
			describe(title, () => {
				const outside = scopes.length;
				define();
				scopes.length = outside;
			}),
		beforeEach,
		afterEach,
		/** Named step of a test; failures carry its title. */
		step: async <Result>(title: string, run: () => Promise<Result>): Promise<Result> => {
			try {
				return await run();
			} catch (error) {
				if (error instanceof Error) error.message = `${title}: ${error.message}`;
				throw error;
			}
		},
	},
);

async function play(body: Body, { storageState: login, tolerated }: Options, retry: number): Promise<void> {
	connect(page);
	cookies.become(await cookiesOf(login));
	localStorage.clear();
	sessionStorage.clear();
	const complaints = hear();
	try {
		const made = {} as Record<string, unknown>;
		for (const name of namesOf(body)) made[name] = await makers[name](login);
		await body(made as unknown as Surroundings, { retry, repeatEachIndex: 0 });
	} catch (error) {
		if (error instanceof Error) error.message += `\n\n${shownPage(complaints.heard)}`;
		throw error;
	} finally {
		page.forget();
		await endSite();
		complaints.end();
	}
	expectValue(complaints.heard.filter((text) => !tolerated?.test(text))).toEqual([]);
}

/** Maximum length of a page's text in a failure, characters. */
const LONGEST_PAGE = 1_500;

/** Address, text, open calls and errors of the page, for failures. */
function shownPage(errors: readonly string[]): string {
	const texts = [...document.body.querySelectorAll("*")]
		.filter(({ localName }) => localName !== "style" && localName !== "script")
		.flatMap(({ childNodes }) => [...childNodes])
		.flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.nodeValue] : []));
	const text = texts.join(" ").slice(0, LONGEST_PAGE);
	const calls = callsUnderWay().map((address) => `under way: ${address}`);
	return [`${location.pathname}${location.search}:`, text, ...calls, ...errors].join("\n");
}

/** Names of the fixtures that a test destructures. */
function namesOf(body: Body): (keyof Surroundings)[] {
	const [, list = ""] = /^async\s*\(\s*\{([^}]*)\}/.exec(String(body)) ?? [];
	return list
		.split(",")
		.map((part) => part.split(":")[0]!.trim())
		.filter((name): name is keyof Surroundings => name in makers);
}

/** Collects console and script errors of the page. */
function hear(): { heard: string[]; end: () => void } {
	const heard: string[] = [];
	const { error } = console;
	console.error = (...parts: unknown[]) => void heard.push(parts.map(String).join(" "));
	const onError = (event: Event) => void heard.push(String((event as ErrorEvent).error ?? event.type));
	window.addEventListener("error", onError);
	return {
		heard,
		end: () => {
			console.error = error;
			window.removeEventListener("error", onError);
		},
	};
}

export { expect };
