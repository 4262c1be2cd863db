import { defineCapability } from "./definition.ts";

/** Capability: templates. */
export const templatesCapability = defineCapability({
	section: "テンプレート・画像",
	abilities: {
		"template-read": "テンプレートを見る",
		"template-write": "テンプレートを作成・変更する",
		"user-lflex": "Flexメッセージを作成する",
		"user-template-create": "テンプレートをコピーする",
	},
	pages: {
		templates: { address: "/line/template", needs: ["template-read"] },
		newTemplate: { address: "/line/template/new", needs: ["template-write"] },
		newCarousel: { address: "/line/template/edit_v2/new", needs: ["template-write"] },
		newFlex: { address: "/line/template/edit_v3/new", needs: ["template-write", "user-lflex"] },
		newImagemap: { address: "/line/template/edit_v4/new", needs: ["template-write"] },
		newPack: { address: "/line/eggpack/edit/new", needs: ["template-write"] },
		template: { address: "/line/template/edit/:id", needs: ["template-read"] },
		flex: { address: "/line/template/edit_v3/:id", needs: ["template-read"] },
		templateTaps: { address: "/line/template/taps/:id", needs: ["template-read"] },
		templateUrls: { address: "/line/site/egg/setting/:id", needs: ["template-read"] },
		templatePreview: { address: "/line/message/egg/popup/:id", needs: ["template-read"] },
		templatePreviewBy: { address: "/line/message/egg/popup/:id/:previewSenderId", needs: ["template-read"] },
		templateTest: { address: "/line/message/egg/test_popup/:id", needs: ["template-write", "friend-read"] },
	},
});
