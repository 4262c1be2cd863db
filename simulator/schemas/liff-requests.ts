import { z } from "zod";

/** Endpoint of an app: https, or a local host as in development; without a fragment. */
const endpoint = z
	.string()
	.max(1_000)
	.refine((value) => {
		const url = URL.parse(value);
		const isLocal = url?.hostname === "localhost" || url?.hostname.endsWith(".localhost");
		return (
			url !== null &&
			(url.protocol === "https:" || isLocal || url.hostname === "127.0.0.1") &&
			url.hash === ""
		);
	}, "invalid");

/** Name of an app, which must not contain LINE's own. */
const description = z
	.string()
	.min(1)
	.max(100)
	.refine((name) => !/line/i.test(name), "invalid");

const view = z.strictObject({
	type: z.enum(["compact", "tall", "full"]),
	url: endpoint,
	moduleMode: z.boolean().optional(),
});

const settings = {
	description: description.optional(),
	features: z.strictObject({ ble: z.boolean().optional(), qrCode: z.boolean().optional() }).optional(),
	permanentLinkPattern: z.literal("concat").optional(),
	scope: z.array(z.enum(["openid", "email", "profile", "chat_message.write"])).optional(),
	botPrompt: z.enum(["normal", "aggressive", "none"]).optional(),
};

export const addLiffAppRequest = z.strictObject({ view, ...settings });
export const updateLiffAppRequest = z.strictObject({ view: view.partial().optional(), ...settings });
