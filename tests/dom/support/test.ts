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
	/** The operator who is logged in. */
	storageState: Login;
	/** Messages of the console that are no fault here. */
	tolerated: RegExp | null;
}

/** Surroundings of a test, made when it asks for them. */
interface Surroundings {
	page: Page;
	simulator: Simulator;
	/** Prepares what a test needs but is not about. */
	operatorApi: OperatorApi;
	/** The same as the administrator, whoever is logged in. */
	administratorApi: OperatorApi;
	/** Somebody who has just become a friend, and to whom nothing has happened yet. */
	newcomer: Friend;
	baseURL: string;
}

type Body = (surroundings: Surroundings, info: { retry: number; repeatEachIndex: number }) => Promise<void>;

/** LINE's side, whose clock takes that of the pages and the tests along: the product serves the tests that follow too. */
class WorkerSimulator extends Simulator {
	override async moveClock(milliseconds: number): Promise<unknown> {
		const moved = await super.moveClock(milliseconds);
		shiftClock(Date.now() - machineNow() + milliseconds);
		return moved;
	}
}

const page = new SitePage();
/** Options of the files and groups that are being read, the innermost last. */
const scopes: Partial<Options>[] = [];

/** Forgets the options of the file before. */
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

/** A test of the site's pages, in which no page may complain in its console. */
export const test = Object.assign(
	(title: string, body: Body) => {
		const { storageState = ADMINISTRATOR, tolerated = null } = Object.assign(
			{},
			...scopes,
		) as Partial<Options>;
		testValue(title, ({ task }) => play(body, { storageState, tolerated }, task.result?.retryCount ?? 0));
	},
	{
		/** Options of the file or the group in which this is called. */
		use: (options: Partial<Options>) => void scopes.push(options),
		describe: (title: string, define: () => void) =>
			describe(title, () => {
				const outside = scopes.length;
				define();
				scopes.length = outside;
			}),
		beforeEach,
		afterEach,
		/** A part of a test, named where it fails. */
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

/** Longest text of a page in a failure, characters. */
const LONGEST_PAGE = 1_500;

/** Address, beginning of the text, open calls, and errors of the page at a failure. */
function shownPage(errors: readonly string[]): string {
	const texts = [...document.body.querySelectorAll("*")]
		.filter(({ localName }) => localName !== "style" && localName !== "script")
		.flatMap(({ childNodes }) => [...childNodes])
		.flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.nodeValue] : []));
	const text = texts.join(" ").slice(0, LONGEST_PAGE);
	const calls = callsUnderWay().map((address) => `under way: ${address}`);
	return [`${location.pathname}${location.search}:`, text, ...calls, ...errors].join("\n");
}

/** Names of the surroundings that a test takes apart in its parameter. */
function namesOf(body: Body): (keyof Surroundings)[] {
	const [, list = ""] = /^async\s*\(\s*\{([^}]*)\}/.exec(String(body)) ?? [];
	return list
		.split(",")
		.map((part) => part.split(":")[0]!.trim())
		.filter((name): name is keyof Surroundings => name in makers);
}

/** Collects errors of the page's console and of its scripts. */
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
