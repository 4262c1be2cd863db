import { defineCapability } from "./definition.ts";

/** Access of other systems through the open API, and actions run by their triggers. */
export const openApiCapability = defineCapability({
	section: "設定",
	abilities: {
		"open-api-read": "API連携の設定と履歴を見る",
		"open-api-write": "API連携を設定し、トークンを扱う",
	},
	pages: {
		openApi: { address: "/line/open_api", needs: ["open-api-read"] },
		openApiTriggers: { address: "/line/open_api/trigger", needs: ["open-api-read"] },
		openApiTrigger: { address: "/line/open_api/trigger/:id", needs: ["open-api-read"] },
		openApiWebhooks: { address: "/line/open_api/webhook", needs: ["open-api-read"] },
		openApiWebhook: { address: "/line/open_api/webhook/:id", needs: ["open-api-read"] },
		openApiReference: { address: "/line/open_api/reference", needs: ["open-api-read"] },
		openApiCode: { address: "/line/open_api/code/:id", needs: ["open-api-read"] },
	},
});
