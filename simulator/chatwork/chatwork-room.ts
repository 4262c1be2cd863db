import {
	deliverNotice,
	listDeliveredNotices,
	type ServiceWorld,
	type SimulatedServiceAnswer,
	type SimulatedServiceCall,
} from "../world/service-world.ts";

/** The only member and the only room of the simulated Chatwork. */
export const CHATWORK_TOKEN = "0123456789abcdef0123456789abcdef";
export const CHATWORK_ROOM = "12345678";

const MAX_BYTES = 65_535;
/** Rate limit of a room: messages per period (ms). */
const BURST = 10;
const BURST_PERIOD = 10_000;

const refuse = (status: number, ...errors: string[]): SimulatedServiceAnswer => ({
	status,
	body: { errors },
});

/** `POST /v2/rooms/{room_id}/messages`. */
export function postToChatwork(
	world: ServiceWorld,
	{ method, url, headers, text }: SimulatedServiceCall,
): SimulatedServiceAnswer {
	const [, room] = /^\/v2\/rooms\/(\d+)\/messages$/.exec(url.pathname) ?? [];
	if (method !== "POST" || room === undefined) return refuse(404, "Invalid Endpoint or HTTP method");
	if (headers.get("x-chatworktoken") !== CHATWORK_TOKEN) return refuse(401, "Invalid API Token");
	if (room !== CHATWORK_ROOM) return refuse(403, "You don't have permission to send/post in this room");
	if (headers.get("content-type") !== "application/x-www-form-urlencoded")
		return refuse(400, "Invalid Content-Type");
	const form = new URLSearchParams(text);
	const body = form.get("body") ?? "";
	if (body === "") return refuse(400, "Parameter 'body' is required");
	if (new TextEncoder().encode(body).length > MAX_BYTES) return refuse(400, "Message body is too long");
	if (!["0", "1"].includes(form.get("self_unread") ?? "0"))
		return refuse(400, "Parameter 'self_unread' is invalid");
	const recent = listDeliveredNotices(world).filter(
		({ service, to, at }) => service === "chatwork" && to === room && at > world.now() - BURST_PERIOD,
	);
	if (recent.length >= BURST) return refuse(429, "Rate limit exceeded");
	const [, title = ""] = /\[title\](.*?)\[\/title\]/s.exec(body) ?? [];
	deliverNotice(world, {
		service: "chatwork",
		to: room,
		title,
		text: body.replace(/\[title\].*?\[\/title\]|\[\/?info\]/gs, ""),
		link: "",
		callsAll: /\[toall\]/i.test(body),
	});
	return { status: 200, body: { message_id: String(world.now()) } };
}
