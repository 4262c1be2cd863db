import { afterAll, beforeAll, beforeEach } from "vitest";
import { type LineAnswer, type LineCall, type Simulator, startSimulator } from "./simulator.ts";

export const SATO = `U${"a".repeat(32)}`;
export const SUZUKI = `U${"b".repeat(32)}`;
export const NOBODY = `U${"0".repeat(32)}`;
export const MESSAGES = [{ type: "text", text: "ご予約ありがとうございます。" }];

export const withKey = (key: string): LineCall => ({ headers: { "X-Line-Retry-Key": key } });

/** A shop with two friends on a simulator of its own: fresh for each test, with what its account does. */
export function openShop() {
	let running: Simulator | undefined;
	beforeAll(async () => {
		running = await startSimulator();
	}, 60_000);
	afterAll(() => running?.stop());
	beforeEach(async () => {
		await simulator().api("POST", "/reset");
		await simulator().api("PUT", "/quota", { limit: 200_000, used: 0 });
		await simulator().api("PUT", "/friends", {
			friends: [
				{ userId: SATO, name: "佐藤", blocked: false, statusMessage: "こんにちは" },
				{ userId: SUZUKI, name: "鈴木", blocked: false },
			],
		});
		await simulator().received();
	});
	const simulator = (): Simulator => {
		if (!running) throw new Error("The simulator has not started.");
		return running;
	};

	return {
		api: (method: string, path: string, body?: unknown) => simulator().api(method, path, body),
		line: (method: string, path: string, call?: LineCall) => simulator().line(method, path, call),
		fetch: (path: string, init?: RequestInit) => simulator().fetch(path, init),
		received: () => simulator().received(),
		push: (call: LineCall = {}): Promise<LineAnswer> =>
			simulator().line("POST", "/v2/bot/message/push", { body: { to: SATO, messages: MESSAGES }, ...call }),
		reply: (replyToken: string, call: LineCall = {}): Promise<LineAnswer> =>
			simulator().line("POST", "/v2/bot/message/reply", {
				body: { replyToken, messages: MESSAGES },
				...call,
			}),
		talkOf: async (userId: string) =>
			(await simulator().api("GET", `/friends/${userId}/messages`)).body.messages,
		/** How many sends LINE took. */
		accepted: async (): Promise<number> =>
			(await simulator().api("GET", "/acceptances")).body.acceptances.length,
		/** A friend writes; the reply token that the console got. */
		tokenFromFriend: async (): Promise<string> => {
			await simulator().api("POST", `/friends/${SATO}/message`, { type: "text", text: "予約" });
			const [webhook] = await simulator().received();
			return JSON.parse(webhook?.body ?? "").events[0].replyToken;
		},
	};
}
