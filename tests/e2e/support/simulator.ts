import type { APIRequestContext } from "@playwright/test";

interface Fault {
	kind: "server_error" | "rate_limit" | "monthly_limit" | "silence" | "drop";
	endpoint?: "push" | "reply" | "coupon";
	times?: number;
}

/** LINE's side through the simulator's API, for tests not about its page. */
export class Simulator {
	readonly #request: APIRequestContext;
	readonly #onClockMove: () => void;

	constructor(request: APIRequestContext, onClockMove = () => {}) {
		this.#request = request;
		this.#onClockMove = onClockMove;
	}

	moveClock(milliseconds: number): Promise<unknown> {
		this.#onClockMove();
		return this.#send("POST", "/clock", { advance_ms: milliseconds });
	}

	addFault(fault: Fault): Promise<unknown> {
		return this.#send("POST", "/faults", fault);
	}

	clearFaults(): Promise<unknown> {
		return this.#send("DELETE", "/faults");
	}

	/** Lets a friend write a text. */
	says(userId: string, text: string): Promise<unknown> {
		return this.sends(userId, { type: "text", text });
	}

	/** Lets a friend send a message of any type; returns its id. */
	async sends(userId: string, message: { type: string; text?: string }): Promise<string> {
		const sent = await this.#send("POST", `/friends/${userId}/message`, message);
		return (sent as { messageId: string }).messageId;
	}

	/** Lets a friend unsend a message. */
	unsends(userId: string, messageId: string): Promise<unknown> {
		return this.#send("POST", `/friends/${userId}/unsend`, { messageId });
	}

	/** Lets friends open a group with the account; returns LINE's id of it. */
	async openGroup(name: string, members: string[]): Promise<string> {
		const { group } = (await this.#send("POST", "/groups", { name, members })) as {
			group: { groupId: string };
		};
		return group.groupId;
	}

	/** Lets a member write a text in a group. */
	saysInGroup(groupId: string, userId: string, text: string): Promise<unknown> {
		return this.#send("POST", `/groups/${groupId}/message`, { userId, type: "text", text });
	}

	/** Texts of a group on its members' phones, oldest first. */
	async textsOfGroup(groupId: string): Promise<string[]> {
		const { messages } = (await this.#send("GET", `/groups/${groupId}/messages`)) as {
			messages: { message: { type: string; text?: string } }[];
		};
		return messages.map(({ message: { type, text } }) => text ?? type);
	}

	/** Creates a new friend; returns the user id. */
	async follows(name: string): Promise<string> {
		const { friend } = (await this.#send("POST", "/friends", { name })) as { friend: { userId: string } };
		return friend.userId;
	}

	/** Makes a user known to LINE. */
	saveFriend(userId: string, name: string): Promise<unknown> {
		return this.#send("PUT", "/friends", { friends: [{ userId, name }] });
	}

	/** Lets another tool link a rich menu of its own to friends. */
	linksOtherMenu(name: string, userIds: string[]): Promise<unknown> {
		return this.#send("POST", "/other_tool_menus", { name, userIds });
	}

	/** Delivers a webhook with these events. */
	deliver(events: object[]): Promise<unknown> {
		return this.#send("POST", "/webhooks", { events });
	}

	async #send(method: string, path: string, data?: object): Promise<unknown> {
		const response = await this.#request.fetch(`/simulator/api${path}`, { method, data });
		if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
		return response.json();
	}
}
