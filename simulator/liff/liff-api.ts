import type { z } from "zod";
import { addLiffAppRequest, updateLiffAppRequest } from "../schemas/liff-requests.ts";
import type { ServiceWorld } from "../world/service-world.ts";

/** App of a LINE Login channel, as LINE answers it. */
export type LiffApp = z.output<typeof addLiffAppRequest> & { liffId: string };

interface LiffAnswer {
	status: number;
	body: object;
}

const PREFIX = "liff/app/";
/** Maximum number of apps of a channel. */
const MAX_APPS = 30;

const listLiffApps = ({ records }: ServiceWorld): LiffApp[] => records.list<LiffApp>(PREFIX);
export const findLiffApp = ({ records }: ServiceWorld, liffId: string): LiffApp | undefined =>
	records.get<LiffApp>(PREFIX + liffId);

const refuse = (status: number, message: string): LiffAnswer => ({ status, body: { message } });

interface LiffCall {
	method: string;
	/** Id in the path; "" for the list. */
	liffId: string;
	body: unknown;
	channelId: string;
}

/** Answers the calls of `/liff/v1/apps`; the caller has checked the channel's token. */
export function answerLiffCall(world: ServiceWorld, call: LiffCall): LiffAnswer {
	const { method, liffId, body, channelId } = call;
	if (liffId === "") return method === "POST" ? addLiffApp(world, body, channelId) : answerAppList(world);
	const app = findLiffApp(world, liffId);
	if (!app) return refuse(404, "not found");
	if (method === "DELETE") {
		world.records.delete(PREFIX + liffId);
		return { status: 200, body: {} };
	}
	const changes = updateLiffAppRequest.safeParse(body);
	if (!changes.success) return refuse(400, "The request contains an invalid value");
	const { view, ...settings } = changes.data;
	const viewChanges = Object.fromEntries(
		Object.entries(view ?? {}).filter(([, value]) => value !== undefined),
	);
	world.records.put(PREFIX + liffId, { ...app, ...settings, view: { ...app.view, ...viewChanges } });
	return { status: 200, body: {} };
}

function answerAppList(world: ServiceWorld): LiffAnswer {
	const apps = listLiffApps(world);
	return apps.length === 0 ? refuse(404, "not found") : { status: 200, body: { apps } };
}

function addLiffApp(world: ServiceWorld, body: unknown, channelId: string): LiffAnswer {
	const request = addLiffAppRequest.safeParse(body);
	if (!request.success) return refuse(400, "The request contains an invalid value");
	if (listLiffApps(world).length >= MAX_APPS)
		return refuse(400, "The maximum number of LIFF apps has been reached");
	const suffix = Array.from({ length: 8 }, () => Math.floor(world.random() * 36).toString(36)).join("");
	const liffId = `${channelId}-${suffix}`;
	const defaults = {
		permanentLinkPattern: "concat",
		scope: ["profile", "chat_message.write"],
		botPrompt: "none",
	};
	world.records.put(PREFIX + liffId, { liffId, ...defaults, ...request.data });
	return { status: 200, body: { liffId } };
}
