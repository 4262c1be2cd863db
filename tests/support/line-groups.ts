import type { LineEndpoint } from "./line-protocol.ts";

interface FakeAnswer {
	status: number;
	body: unknown;
}

/** Routes of LINE's calls about groups and rooms. */
export const GROUP_ROUTES: [LineEndpoint, string, RegExp][] = [
	["group-summary", "GET", /^\/v2\/bot\/group\/C[0-9a-f]{32}\/summary$/],
	["group-count", "GET", /^\/v2\/bot\/(group\/C|room\/R)[0-9a-f]{32}\/members\/count$/],
	["group-profile", "GET", /^\/v2\/bot\/(group\/C|room\/R)[0-9a-f]{32}\/member\/U[0-9a-f]{32}$/],
	["group-ids", "GET", /^\/v2\/bot\/(group\/C|room\/R)[0-9a-f]{32}\/members\/ids(\?start=.+)?$/],
	["group-leave", "POST", /^\/v2\/bot\/(group\/C|room\/R)[0-9a-f]{32}\/leave$/],
];

/** Groups of the fake LINE: every group is known until the account leaves it. */
export class FakeLineGroups {
	#left = new Set<string>();

	/** Whether the account has left the receiver of a push. */
	hasLeft(lineId: string): boolean {
		return this.#left.has(lineId);
	}

	take(endpoint: LineEndpoint, path: string): FakeAnswer {
		const [, , , , groupId = "", ...rest] = path.split("/");
		if (this.#left.has(groupId)) return { status: 404, body: { message: "Not found" } };
		if (endpoint === "group-leave") {
			this.#left.add(groupId);
			return { status: 200, body: {} };
		}
		if (endpoint === "group-summary")
			return {
				status: 200,
				body: { groupId, groupName: "常連の会", pictureUrl: "https://example.com/g.png" },
			};
		if (endpoint === "group-count") return { status: 200, body: { count: 3 } };
		const userId = rest.at(-1) ?? "";
		if (endpoint === "group-profile") return { status: 200, body: { userId, displayName: `名前 ${userId}` } };
		return { status: 403, body: { message: "Access to this API is not available for your account" } };
	}
}
