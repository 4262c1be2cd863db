import { afterAll, beforeAll, beforeEach } from "vitest";
import {
	type RunningSimulator,
	type SimulatorLineAnswer,
	type SimulatorLineCall,
	startSimulator,
} from "./start-simulator.ts";

export const SATO_ID = `U${"a".repeat(32)}`;
export const SUZUKI_ID = `U${"b".repeat(32)}`;
export const UNKNOWN_USER_ID = `U${"0".repeat(32)}`;
export const HELLO_MESSAGES = [{ type: "text", text: "ご予約ありがとうございます。" }];

export const callWithKey = (key: string): SimulatorLineCall => ({ headers: { "X-Line-Retry-Key": key } });

/** Shop with two friends on its own simulator, reset before each test. */
export function openShop() {
	let running: RunningSimulator | undefined;
	beforeAll(async () => {
		running = await startSimulator();
	}, 120_000);
	afterAll(() => running?.stop());
	beforeEach(async () => {
		await simulator().api("POST", "/reset");
		await simulator().api("PUT", "/quota", { limit: 200_000, used: 0 });
		await simulator().api("PUT", "/friends", {
			friends: [
				{ userId: SATO_ID, name: "佐藤", blocked: false, statusMessage: "こんにちは" },
				{ userId: SUZUKI_ID, name: "鈴木", blocked: false },
			],
		});
		await simulator().received();
	});
	const simulator = (): RunningSimulator => {
		if (!running) throw new Error("The simulator has not started.");
		return running;
	};

	return {
		api: (method: string, path: string, body?: unknown) => simulator().api(method, path, body),
		line: (method: string, path: string, call?: SimulatorLineCall) => simulator().line(method, path, call),
		fetch: (path: string, init?: RequestInit) => simulator().fetch(path, init),
		received: () => simulator().received(),
		push: (call: SimulatorLineCall = {}): Promise<SimulatorLineAnswer> =>
			simulator().line("POST", "/v2/bot/message/push", {
				body: { to: SATO_ID, messages: HELLO_MESSAGES },
				...call,
			}),
		reply: (replyToken: string, call: SimulatorLineCall = {}): Promise<SimulatorLineAnswer> =>
			simulator().line("POST", "/v2/bot/message/reply", {
				body: { replyToken, messages: HELLO_MESSAGES },
				...call,
			}),
		talkOf: async (userId: string) =>
			(await simulator().api("GET", `/friends/${userId}/messages`)).body.messages,
		/** Number of sends that LINE accepted. */
		accepted: async (): Promise<number> =>
			(await simulator().api("GET", "/acceptances")).body.acceptances.length,
		/** Lets a friend write, and returns the webhook's reply token. */
		tokenFromFriend: async (): Promise<string> => {
			await simulator().api("POST", `/friends/${SATO_ID}/message`, { type: "text", text: "予約" });
			const [webhook] = await simulator().received();
			return JSON.parse(webhook?.body ?? "").events[0].replyToken;
		},
	};
}
