import { MantineProvider } from "@mantine/core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { registerActionInput as schema } from "#domain/engine/actions/action-input.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { postAction } from "#web/engine/actions/actionApi.ts";
import { toResponseProblems } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";

const ACTION = schema.parse({ a_name: "案内", inputs: [{ type: 1, text: "こんにちは" }] });

let asked: { address: string; body: unknown }[];
let answer: () => Response | Promise<Response>;
beforeEach(() => {
	asked = [];
	vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
		asked.push({ address, body: JSON.parse(String(init.body)) });
		return answer();
	});
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

test("[A-337] [A-338] [A-339] an action is sent to its address, waits for 30 seconds, and its id is handed on", async () => {
	const timeout = vi.spyOn(AbortSignal, "timeout");
	answer = () => Response.json({ aid: 7 });
	expect(await postAction(ACTION)).toBe(7);
	expect(asked).toEqual([{ address: "/api/action/register", body: ACTION }]);
	expect(timeout.mock.calls).toEqual([[30_000]]);
});

describe("[A-355] [A-356] a failure", () => {
	/** Alert of a failed save, heading first. */
	async function alertOf(reply: typeof answer): Promise<string[]> {
		answer = reply;
		const error = await postAction(ACTION).catch((reason: unknown) => reason);
		const problems = toResponseProblems(error, ACTION_TEXTS.actionRegisterFailed);
		const html = renderToStaticMarkup(
			createElement(MantineProvider, null, createElement(ProblemAlert, { problems })),
		);
		return html
			.replace(/<style.*?<\/style>/gs, "")
			.split(/<[^>]*>/)
			.filter((text) => text.trim() !== "");
	}
	const UNKNOWN = ["登録に失敗しました", "不明なエラーが発生しました"];

	test("is told with every value of the answer, one to a line", async () => {
		const values = {
			a_name: ["名前です"],
			"inputs[0][text]": ["本文です", "長すぎます"],
			ERROR: ["全体です"],
		};
		expect(await alertOf(() => Response.json(values, { status: 422 }))).toEqual([
			"登録に失敗しました",
			"全体です",
			"名前です",
			"本文です",
			"長すぎます",
		]);
	});

	test("[E-422] of the server is told by what it says of itself: its message, or else its name", async () => {
		const told = async (body: object) => (await alertOf(() => Response.json(body, { status: 500 })))[1];
		expect(await told({ name: "QuotaError", message: "容量を超えました" })).toBe("容量を超えました");
		expect(await told({ name: "QuotaError" })).toBe("QuotaError");
		expect(await told({ ERROR: ["保存できません"], message: "x" })).toBe("保存できません");
		expect(await told({ message: "", other: ["y"] })).toBe(UNKNOWN[1]);
	});

	test.each<[string, typeof answer]>([
		["a breakdown of the server", () => new Response("<html>", { status: 500 })],
		["an answer without values", () => Response.json({}, { status: 422 })],
		["an answer without a body", () => new Response(null, { status: 422 })],
		["no answer", () => Promise.reject(new TypeError("Failed to fetch"))],
	])("by %s is unknown", async (_, reply) => {
		expect(await alertOf(reply)).toEqual(UNKNOWN);
	});
});
